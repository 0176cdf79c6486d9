/** Lists recently sent samples, so that staff can notify the creator or correct a wrong number. */
import { Button } from '@mantine/core'
import { useLocalStorage, useSessionStorage } from '@mantine/hooks'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useId, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { TemplateChatButton, useLastTemplate } from '#features/affiliates/components/template-chat-button.tsx'
import { useCan } from '#features/session/session.client.ts'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import layout from '#kit/layout/layout.module.css'
import slide from '#kit/list/departing-row.module.css'
import type { Shipment } from '../shipment.ts'
import { sentOptions } from '../shipping.client.ts'
import { useParcel } from '../use-parcel.client.ts'
import { ParcelFields } from './parcel-fields.tsx'
import parcels from './parcels.module.css'
import { RowSummary } from './row-summary.tsx'
import classes from './shipment-row.module.css'

interface SentListProps {
  /** the courier for numbers that are typed without one */
  defaultCourier: string
  headingRef: Ref<HTMLHeadingElement>
}

export function SentList({ defaultCourier, headingRef }: SentListProps) {
  const id = useId()
  const { data, isError, isFetching, refetch } = useQuery(sentOptions())
  const [template, setTemplate] = useLastTemplate('terkirim')
  if (isError)
    return (
      <LoadFailure
        title="Yang baru dikirim gagal dimuat"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data?.rows.length) return null
  return (
    <div className={parcels.parcels}>
      <section aria-labelledby={id} className={parcels.section}>
        <h2 id={id} ref={headingRef} tabIndex={-1} className={parcels.title}>
          Sudah dikirim 24 jam terakhir <span className={parcels.count}>{formatCount(data.total)}</span>
        </h2>
        {template !== '' && (
          <Button
            variant="subtle"
            leftSection={<IconTemplate size={16} aria-hidden />}
            onClick={() => setTemplate('')}
          >
            Ganti template WA
          </Button>
        )}
        <ul className={layout.list}>
          {data.rows.map((row) => (
            <SentRow key={row.id} row={row} defaultCourier={defaultCourier} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function SentRow({ row, defaultCourier }: { row: Shipment; defaultCourier: string }) {
  const can = useCan()
  const parcel = useParcel(row, { defaultCourier })
  const [isChatOpened, setChatOpened] = useState(false)
  return (
    <li className={slide.row} data-row={row.id}>
      <div className={`${slide.inner} ${classes.inner}`} data-sent>
        <RowSummary row={row} />
        <span className={classes.action}>
          {can('data_affiliate') && can('data_affiliate_whatsapp') ? (
            <TemplateChatButton
              occasion="terkirim"
              affiliate={row}
              verb="kabari"
              wasMessaged={isChatOpened}
              onChatOpened={() => setChatOpened(true)}
            />
          ) : (
            <DateWithTooltip iso={row.since} />
          )}
        </span>
        <div className={classes.parcel}>
          {can('data_affiliate_edit') ? (
            <ParcelFields username={row.username} parcel={parcel} defaultCourier={defaultCourier} />
          ) : (
            [row.sample_courier, row.sample_resi].filter(Boolean).join(' ') || 'Tanpa resi'
          )}
        </div>
      </div>
    </li>
  )
}

/**
 * Returns the courier for numbers without one, and its setter. This browser remembers the last choice for new tabs. A
 * tab keeps its own courier, over a reload too, so that a number is stored with the courier that was shown beside it.
 */
export function useDefaultCourier(): [string, (courier: string) => void] {
  const settings = { key: 'kurir', getInitialValueInEffect: false, sync: false }
  const [lastCourier, storeLastCourier] = useLocalStorage({ ...settings, defaultValue: '' })
  const [courier, setCourier] = useSessionStorage({ ...settings, defaultValue: lastCourier })
  return [
    courier,
    (next) => {
      setCourier(next)
      storeLastCourier(next)
    },
  ]
}
