/** Meja Kirim: the approved samples that wait to be packed, by product, and the recently sent ones below. */
import { Button, Skeleton } from '@mantine/core'
import { IconClipboardText, IconPackage, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { useDepartingRows } from '#kit/list/departing-rows.client.ts'
import { FreezeRows, useFrozenRows } from '#kit/list/frozen-rows.client.ts'
import { useGlow } from '#kit/list/glow.client.ts'
import { ListStatus } from '#kit/list/list-status.tsx'
import '#kit/list/list.css'
import { CourierInput } from '../components/courier-input.tsx'
import { Parcels } from '../components/parcels.tsx'
import { PasteResiDialog } from '../components/paste-resi-dialog.tsx'
import { PrintDialog } from '../components/print-dialog.tsx'
import { ProductTabs } from '../components/product-tabs.tsx'
import { SentList, useDefaultCourier } from '../components/sent-list.tsx'
import type { Queue, Shipment } from '../shipment.ts'
import { queueOptions, sentOptions } from '../shipping.client.ts'
import type { DeskProduct } from '../shipping-search.ts'
import { useChosen } from '../use-chosen.client.ts'
import classes from './shipping-desk.module.css'

interface ShippingDeskProps {
  product: DeskProduct
  onProduct(product: DeskProduct): void
}

export function ShippingDesk({ product, onProduct }: ShippingDeskProps) {
  const query = useQuery(queueOptions(product))
  const { data, error, isError, isFetching, refetch } = query
  const [courier, setCourier] = useDefaultCourier()
  const sentHeading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={classes.desk}>
      {isError && (
        <LoadFailure
          title="Meja kirim gagal dimuat"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonDesk />}
      {data && (
        <ProductTabs queue={data} open={product} onOpen={onProduct}>
          <Waiting
            data={data}
            list={`kirim ${product}`}
            isPlaceholder={query.isPlaceholderData}
            courier={courier}
            onCourier={setCourier}
          >
            <SentJump heading={sentHeading} />
          </Waiting>
        </ProductTabs>
      )}
      <SentList courier={courier} headingRef={sentHeading} />
    </div>
  )
}

interface WaitingProps {
  data: Queue
  list: string
  isPlaceholder: boolean
  courier: string
  onCourier(courier: string): void
  /** the button that jumps to the sent samples */
  children: ReactNode
}

function Waiting({ data, list, isPlaceholder, courier, onCourier, children }: WaitingProps) {
  const can = useCan()
  const [frozen, hold] = useFrozenRows<Queue>(data, list)
  const isOwn = useIsOwnWrite()
  const isMine = useCallback((row: Shipment) => isOwn(row), [isOwn])
  const glowing = useGlow(isPlaceholder ? undefined : frozen?.rows, list, 1, isMine)
  const rows = useDepartingRows(frozen?.rows ?? data.rows)
  const { chosen, choose, clear, among } = useChosen(data.rows)
  const [printing, setPrinting] = useState(false)
  const [pastedText, setPastedText] = useState<string | null>(null)
  const mayEdit = can('data_affiliate_edit')
  const isEmpty = rows.length === 0

  usePastedAnywhere(mayEdit && !isEmpty, setPastedText)

  return (
    <>
      {!isEmpty && (
        <div className={classes.bar}>
          {mayEdit && (
            <CourierInput
              className={classes.courier ?? ''}
              label="Kurir"
              placeholder="mis. JNE"
              value={courier}
              onChange={onCourier}
            />
          )}
          <span className={classes.actions}>
            {mayEdit && (
              <Button
                variant="default"
                leftSection={<IconClipboardText size={16} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setPastedText('')}
              >
                Tempel resi
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setPrinting(true)}
            >
              Cetak
            </Button>
          </span>
        </div>
      )}
      {!isEmpty && (
        <div className={classes.chosen}>
          {chosen.size > 0
            ? `${chosen.size.toLocaleString('id-ID')} dipilih`
            : data.rows.length < countVisible(data)
              ? `${data.rows.length.toLocaleString('id-ID')} yang paling lama menunggu`
              : 'Tempel dan cetak: semua, atau yang dipilih'}
          {chosen.size > 0 ? (
            <Button variant="subtle" onClick={clear}>
              Batal pilih
            </Button>
          ) : (
            children
          )}
        </div>
      )}
      <ListStatus total={isPlaceholder ? undefined : frozen?.rows.length} />
      <FreezeRows value={hold}>
        <Parcels
          rows={rows}
          products={data.products}
          glowing={glowing}
          courier={courier}
          chosen={chosen}
          onChoose={choose}
        />
      </FreezeRows>
      {isEmpty && <EmptyState icon={IconPackage} message="Tidak ada sample yang menunggu dikirim" />}
      <PrintDialog opened={printing} rows={among} onClose={() => setPrinting(false)} />
      <PasteResiDialog
        pastedText={pastedText}
        rows={among}
        courier={courier}
        onCourier={onCourier}
        onClose={() => setPastedText(null)}
      />
    </>
  )
}

/** Renders a button that scrolls to the sent samples, which are far below the list on a phone. */
function SentJump({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { data } = useQuery(sentOptions())
  if (!data?.total) return null
  return (
    <Button
      variant="subtle"
      onClick={() => {
        heading.current?.scrollIntoView({ block: 'start' })
        heading.current?.focus({ preventScroll: true })
      }}
    >
      Terkirim ({data.total.toLocaleString('id-ID')})
    </Button>
  )
}

/** Returns the number of waiting parcels in the open tab. */
function countVisible({ rows, products, total }: Queue): number {
  const [first] = rows
  const isOne = first !== undefined && rows.every(({ product_id }) => product_id === first.product_id)
  return isOne ? (products.find(({ id }) => id === first.product_id)?.count ?? total) : total
}

/**
 * Opens the paste dialog for text that is pasted anywhere on the page. Inside a field it does so only for several
 * lines, which are never meant for a single field.
 */
function usePastedAnywhere(isOn: boolean, onText: (text: string) => void) {
  useEffect(() => {
    if (!isOn) return
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text') ?? ''
      const isMany = text.trim().split(/[\r\n]+/).length > 1
      const field = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (document.querySelector('[role="dialog"]') || text.trim() === '' || (field && !isMany)) return
      event.preventDefault()
      onText(text)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isOn, onText])
}

function SkeletonDesk() {
  return (
    <div className={`${classes.desk} appear-late`} role="status" aria-label="Memuat...">
      {[0, 1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton height={16} width="40%" mb="xs" />
          <Skeleton height={36} radius="md" />
        </div>
      ))}
    </div>
  )
}
