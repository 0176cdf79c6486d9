/** Meja Kirim: the approved samples that wait to be packed, by product, and the recently sent ones below. */
import { Button, Skeleton } from '@mantine/core'
import {
  IconChecklist,
  IconClipboardText,
  IconDotsVertical,
  IconMapPinOff,
  IconPackage,
  IconPrinter,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { AddressDialog } from '#features/affiliates/components/address/address-dialog.tsx'
import { useCan } from '#features/session/session.client.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useDepartingRows } from '#kit/list/departing-rows.client.ts'
import { FreezeRows, useFrozenRows } from '#kit/list/frozen-rows.client.ts'
import { useGlow } from '#kit/list/glow.client.ts'
import { ListStatus } from '#kit/list/list-status.tsx'
import toolbar from '#kit/list/toolbar-button.module.css'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import '#kit/list/list.css'
import { formatCount } from '#base/count.ts'
import { CourierInput } from '../components/courier-input.tsx'
import { EmptyDesk } from '../components/empty-desk.tsx'
import { Parcels } from '../components/parcels.tsx'
import { PasteResiDialog } from '../components/paste-resi-dialog.tsx'
import { PrintDialog } from '../components/print-dialog.tsx'
import { ProductChoice } from '../components/product-choice.tsx'
import { SendAllButton } from '../components/send-all-button.tsx'
import { SentList, useDefaultCourier } from '../components/sent-list.tsx'
import type { Queue, Shipment } from '../shipment.ts'
import { queueOptions, sentOptions } from '../shipping.client.ts'
import { countWaiting, countWithoutAddress, type DeskSearch, withoutAddress } from '../shipping-search.ts'
import classes from './shipping-desk.module.css'

interface ShippingDeskProps {
  search: DeskSearch
  onSearch(search: DeskSearch): void
}

export function ShippingDesk({ search, onSearch }: ShippingDeskProps) {
  const { produk: product, alamat } = search
  const query = useQuery(queueOptions(search))
  const { data, error, isError, isFetching, refetch } = query
  const [defaultCourier, setDefaultCourier] = useDefaultCourier()
  const sentHeading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={classes.desk}>
      {isError && (
        <LoadFailure
          title="Meja kirim gagal dimuat"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonDesk />}
      {data && (
        <WaitingParcels
          data={data}
          waitingCount={query.isPlaceholderData ? data.rows.length : countMatches(data, search)}
          listKey={`kirim ${product} ${alamat}`}
          isPlaceholder={query.isPlaceholderData}
          productChoice={
            <ProductChoice
              queue={data}
              chosen={product}
              className={classes.product}
              onChoose={(produk) => onSearch({ ...search, produk })}
            />
          }
          addressFilter={{
            count: countWithoutAddress(data, product),
            isOn: alamat !== undefined,
            onChange: (isOn) => onSearch({ ...search, alamat: isOn ? withoutAddress : undefined }),
          }}
          defaultCourier={defaultCourier}
          onDefaultCourier={setDefaultCourier}
          sentJump={<SentJump heading={sentHeading} />}
        />
      )}
      <SentList defaultCourier={defaultCourier} headingRef={sentHeading} />
    </div>
  )
}

/** Returns the number of waiting parcels that a search finds. */
function countMatches(queue: Queue, { produk, alamat }: DeskSearch): number {
  return alamat ? countWithoutAddress(queue, produk) : countWaiting(queue, produk)
}

interface AddressFilterProps {
  count: number
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Shows only the parcels without an address. Absent while every parcel has one. */
function AddressFilter({ count, isOn, onChange }: AddressFilterProps) {
  const isPhone = usePhone()
  if (count === 0 && !isOn) return null
  return (
    <Button
      className={classes.resting ?? ''}
      variant={isOn ? 'light' : 'subtle'}
      aria-pressed={isOn}
      leftSection={!isPhone && <IconMapPinOff size={16} aria-hidden />}
      onClick={() => onChange(!isOn)}
    >
      {formatAddressFilter(count)}
    </Button>
  )
}

function formatAddressFilter(count: number): string {
  return `Belum ada alamat (${formatCount(count)})`
}

interface WaitingProps {
  data: Queue
  /** number of waiting parcels that the search finds; `data` may contain fewer */
  waitingCount: number
  /** changes with the search, so that other rows are neither frozen nor marked as new */
  listKey: string
  isPlaceholder: boolean
  productChoice: ReactNode
  addressFilter: AddressFilterProps
  /** the courier for numbers that are typed without one */
  defaultCourier: string
  onDefaultCourier(courier: string): void
  sentJump: ReactNode
}

function WaitingParcels(props: WaitingProps) {
  const { data, waitingCount, listKey, isPlaceholder, productChoice, addressFilter, sentJump } = props
  const { defaultCourier, onDefaultCourier } = props
  const can = useCan()
  const isPhone = usePhone()
  const [frozen, freezeRows] = useFrozenRows<Queue>(data, listKey)
  const isOwnWrite = useIsOwnWrite()
  const glowingIds = useGlow({ rows: isPlaceholder ? undefined : frozen?.rows, listKey, isMine: isOwnWrite })
  const rows = useDepartingRows(frozen?.rows ?? data.rows)
  const selection = useSelection(data.rows)
  const { selectedIds, targetRows, isSelecting } = selection
  const [isPrinting, setPrinting] = useState(false)
  const [pastedText, setPastedText] = useState<string | null>(null)
  const mayEdit = can('data_affiliate_edit')
  const addressDialog = useRowDialog<Shipment>()
  const isEmpty = rows.length === 0
  const isFiltered = addressFilter.isOn
  // Once numbers are typed, a phone has the filter in the menu: then sending comes first.
  const isFilterInMenu = isPhone && !isFiltered && data.rows.some(({ sample_resi }) => sample_resi)
  const note = isSelecting
    ? `${formatCount(selectedIds.size)} dipilih`
    : data.rows.length < waitingCount
      ? `${formatCount(data.rows.length)} yang paling lama menunggu`
      : !isPhone && 'Tempel dan cetak: semua, atau yang dipilih'

  usePageWidePaste(mayEdit && !isEmpty, setPastedText)

  return (
    <div className={classes.waiting}>
      {!isEmpty && (
        <div className={classes.toolbar}>
          {productChoice}
          {mayEdit && (
            <CourierInput
              className={classes.courier ?? ''}
              label="Kurir"
              placeholder="mis. JNE"
              value={defaultCourier}
              onChange={onDefaultCourier}
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
            {isPhone ? (
              <DeskMenu
                addressFilter={isFilterInMenu ? addressFilter : undefined}
                onPrint={() => setPrinting(true)}
                onSelect={selection.start}
              />
            ) : (
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setPrinting(true)}
              >
                Cetak
              </Button>
            )}
          </span>
        </div>
      )}
      {(!isEmpty || isFiltered) && (
        <div className={classes.selectionBar}>
          {note && <span className={`${classes.selectionNote} ${layout.dimmed}`}>{note}</span>}
          {!isSelecting && !isFilterInMenu && <AddressFilter {...addressFilter} />}
          {isSelecting ? (
            <Button variant="subtle" onClick={selection.clear}>
              Batal pilih
            </Button>
          ) : (
            sentJump
          )}
          {mayEdit && <SendAllButton rows={data.rows} selectedIds={selectedIds} onPress={selection.clear} />}
        </div>
      )}
      <ListStatus total={isPlaceholder ? undefined : frozen?.rows.length} />
      <FreezeRows value={freezeRows}>
        <Parcels
          rows={rows}
          products={data.products}
          isFiltered={isFiltered}
          glowingIds={glowingIds}
          defaultCourier={defaultCourier}
          selectedIds={selectedIds}
          isSelecting={isSelecting}
          onSelect={selection.setSelected}
          onEditAddress={addressDialog.open}
        />
      </FreezeRows>
      {isEmpty &&
        (isFiltered ? (
          <EmptyState icon={IconPackage} message="Semua sample yang menunggu sudah punya alamat" />
        ) : (
          <EmptyDesk />
        ))}
      {addressDialog.row && (
        <AddressDialog
          affiliate={addressDialog.row}
          current={data.rows.find(({ id }) => id === addressDialog.row?.id)?.address}
          opened={addressDialog.opened}
          onClose={addressDialog.close}
        />
      )}
      <PrintDialog opened={isPrinting} rows={targetRows} onClose={() => setPrinting(false)} />
      <PasteResiDialog
        pastedText={pastedText}
        rows={targetRows}
        defaultCourier={defaultCourier}
        onDefaultCourier={onDefaultCourier}
        onClose={() => setPastedText(null)}
      />
    </div>
  )
}

interface DeskMenuProps {
  addressFilter: AddressFilterProps | undefined
  onPrint(): void
  onSelect(): void
}

/** Menu on a phone with the actions that are used once a day, and not for each parcel. */
function DeskMenu({ addressFilter, onPrint, onSelect }: DeskMenuProps) {
  return (
    <Menu position="bottom-end" width={216} withinPortal={false}>
      <Menu.Target>
        <Button className={toolbar.square ?? ''} variant="default" aria-label="Lainnya">
          <IconDotsVertical size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
          Cetak
        </Menu.Item>
        <Menu.Item leftSection={<IconChecklist size={16} aria-hidden />} onClick={onSelect}>
          Pilih
        </Menu.Item>
        {addressFilter && addressFilter.count > 0 && (
          <Menu.Item
            leftSection={<IconMapPinOff size={16} aria-hidden />}
            onClick={() => addressFilter.onChange(true)}
          >
            {formatAddressFilter(addressFilter.count)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Renders a button that scrolls to the sent samples, which are far below the list on a phone. */
function SentJump({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { data } = useQuery(sentOptions())
  if (!data?.total) return null
  return (
    <Button
      className={classes.resting ?? ''}
      variant="subtle"
      onClick={() => {
        heading.current?.scrollIntoView({ block: 'start' })
        heading.current?.focus({ preventScroll: true })
      }}
    >
      Sudah dikirim ({formatCount(data.total)})
    </Button>
  )
}

/**
 * Opens the paste dialog for text that is pasted anywhere on the page. Inside a field it does so only for several
 * lines, which are never meant for a single field.
 */
function usePageWidePaste(isOn: boolean, onText: (text: string) => void) {
  useEffect(() => {
    if (!isOn) return
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text') ?? ''
      const hasSeveralLines = /[\r\n]/.test(text.trim())
      const field = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (document.querySelector('[role="dialog"]') || text.trim() === '' || (field && !hasSeveralLines))
        return
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

/**
 * Holds the selected rows. A row that leaves the list is no longer selected. `targetRows` are the selected rows, or all
 * rows if none is selected.
 */
function useSelection(rows: readonly Shipment[]) {
  /** may contain ids of rows that have left the list */
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set())
  const [isStarted, setStarted] = useState(false)
  const selectedRows = rows.filter(({ id }) => markedIds.has(id))

  function setSelected(id: string, isSelected: boolean) {
    setMarkedIds((before) => {
      const next = new Set(before)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  }

  return {
    selectedIds: new Set(selectedRows.map(({ id }) => id)) as ReadonlySet<string>,
    setSelected,
    clear() {
      setMarkedIds(new Set())
      setStarted(false)
    },
    /** true while rows are being selected; a phone shows the checkboxes only then */
    isSelecting: isStarted || selectedRows.length > 0,
    /** Starts an empty selection, so that a phone shows the checkboxes. */
    start: () => setStarted(true),
    targetRows: selectedRows.length > 0 ? selectedRows : rows,
  }
}
