import { Skeleton, VisuallyHidden } from '@mantine/core'
import { pageSize } from '#base/paging.ts'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import type { AffiliateRowsProps } from './affiliate-rows.tsx'
import classes from './affiliate-table.module.css'
import { PlatformChip } from './platform-chip.tsx'
import { ProductNames } from './product-names.tsx'
import { RowActions } from './row-actions.tsx'
import { SampleStatusBadge } from './sample-status.tsx'
import { WhatsappLink } from './whatsapp-link.tsx'

const columns = [
  ['No', classes.no],
  ['Platform', classes.platform],
  ['Username', undefined],
  ['No. WhatsApp', classes.whatsapp],
  ['Product', classes.product],
  ['Tanggal', classes.date],
  ['Status Sample Product', classes.status],
  ['Aksi', classes.actions],
] as const

export function AffiliateTable({ rows, firstNumber, glowing, headingId, ...actions }: AffiliateRowsProps) {
  return (
    <table className={classes.table} aria-labelledby={headingId} aria-busy={!rows}>
      <thead>
        <tr>
          {columns.map(([name, className]) => (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {rows ? (
        <tbody>
          {rows.map((affiliate, i) => (
            <tr key={affiliate.id} data-glow={glowing.has(affiliate.id) || undefined}>
              <td className={classes.no}>{(firstNumber + i).toLocaleString('id-ID')}</td>
              <td>
                <PlatformChip platform={affiliate.platform} />
              </td>
              <th scope="row" className={classes.username}>
                <TruncatedText>{affiliate.username}</TruncatedText>
              </th>
              <td>
                <WhatsappLink whatsapp={affiliate.whatsapp} />
              </td>
              <td>
                <ProductNames products={affiliate.products} />
              </td>
              <td className={classes.quiet}>
                <RelativeTime iso={affiliate.created_at} />
              </td>
              <td>
                <SampleStatusBadge affiliate={affiliate} />
              </td>
              <td className={classes.actions}>
                <RowActions affiliate={affiliate} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      ) : (
        <SkeletonRows />
      )}
    </table>
  )
}

function SkeletonRows() {
  return (
    <tbody className="appear-late">
      {Array.from({ length: pageSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <tr key={row}>
          {columns.map(([name]) => (
            <td key={name}>
              <Skeleton height={14} width={name === 'Username' ? `${60 - ((row * 17) % 30)}%` : '80%'} />
              {row === 0 && name === 'No' && <VisuallyHidden>Memuat...</VisuallyHidden>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
