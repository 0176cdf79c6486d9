import { PlatformChip } from '#features/affiliates/parts/platform-chip.tsx'
import { ProductNames } from '#features/affiliates/parts/product-names.tsx'
import { SampleStatusBadge } from '#features/affiliates/parts/sample-status.tsx'
import { type Column, DataTable } from '#kit/data-table.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import type { AffiliateRowsProps } from './affiliate-rows.tsx'
import classes from './affiliate-table.module.css'
import { RowActions } from './row-actions.tsx'
import { WhatsappLink } from './whatsapp-link.tsx'

const columns: readonly Column[] = [
  { label: 'No', className: classes.no },
  { label: 'Platform', className: classes.platform },
  { label: 'Username' },
  { label: 'No. WhatsApp', className: classes.whatsapp },
  { label: 'Product', className: classes.product },
  { label: 'Tanggal', className: classes.date },
  { label: 'Status Sample Product', className: classes.status },
  { label: 'Aksi', className: classes.actions },
]

export function AffiliateTable({ rows, firstNumber, glowing, headingId, ...actions }: AffiliateRowsProps) {
  return (
    <DataTable
      labelledBy={headingId}
      className={classes.table}
      columns={columns}
      rows={rows}
      glowing={glowing}
    >
      {(affiliate, i) => (
        <>
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
        </>
      )}
    </DataTable>
  )
}
