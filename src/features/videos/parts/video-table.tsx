import { unknownProduct } from '#features/products/product.ts'
import { type Column, DataTable } from '#kit/data-table.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { RowActions } from './row-actions.tsx'
import { VideoHolder } from './video-holder.tsx'
import { VideoLink } from './video-link.tsx'
import type { VideoRowsProps } from './video-rows.tsx'
import { VideoStatusBadge } from './video-status-badge.tsx'
import classes from './video-table.module.css'

const columns: readonly Column[] = [
  { label: 'No. Video', className: classes.number },
  { label: 'Video VO' },
  { label: 'Video Review' },
  { label: 'Product', className: classes.product },
  { label: 'Status', className: classes.status },
  { label: 'Dibuat Oleh', className: classes.creator },
  { label: 'Tanggal', className: classes.date },
  { label: 'Aksi', className: classes.actions },
]

export function VideoTable({ rows, glowing, ...actions }: VideoRowsProps) {
  return (
    <DataTable label="Data Video" className={classes.table} columns={columns} rows={rows} glowing={glowing}>
      {(video) => (
        <>
          <th scope="row" className={`${classes.number} ${classes.shown}`}>
            {video.no_video.toLocaleString('id-ID')}
          </th>
          <td>
            <VideoLink link={video.video_vo} masked={video.links_masked} of={`VO ${video.no_video}`} />
          </td>
          <td>
            <VideoLink
              link={video.video_review}
              masked={video.links_masked}
              of={`Review ${video.no_video}`}
            />
          </td>
          <td>
            <TruncatedText>{video.product?.product_name || unknownProduct}</TruncatedText>
          </td>
          <td className={classes.status}>
            <VideoStatusBadge status={video.status} />
            <VideoHolder video={video} />
          </td>
          <td className={classes.quiet}>
            <TruncatedText>{video.dibuat_oleh || '-'}</TruncatedText>
          </td>
          <td className={classes.quiet}>
            <RelativeTime iso={video.created_at} />
          </td>
          <td className={classes.actions}>
            <RowActions video={video} {...actions} />
          </td>
        </>
      )}
    </DataTable>
  )
}
