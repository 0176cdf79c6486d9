import { Skeleton, VisuallyHidden } from '@mantine/core'
import { pageSize } from '#base/paging.ts'
import { unknownProduct } from '#features/products/product.ts'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { RowActions } from './row-actions.tsx'
import { VideoLink } from './video-link.tsx'
import type { VideoRowsProps } from './video-rows.tsx'
import { VideoStatusBadge } from './video-status-badge.tsx'
import classes from './video-table.module.css'

const columns = [
  ['No. Video', classes.number],
  ['Video VO', undefined],
  ['Video Review', undefined],
  ['Product', classes.product],
  ['Status', classes.status],
  ['Dibuat Oleh', classes.creator],
  ['Tanggal', classes.date],
  ['Aksi', classes.actions],
] as const

export function VideoTable({ rows, glowing, ...actions }: VideoRowsProps) {
  return (
    <table className={classes.table} aria-label="Data Video" aria-busy={!rows}>
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
          {rows.map((video) => (
            <tr key={video.id} data-glow={glowing.has(video.id) || undefined}>
              <th scope="row" className={`${classes.number} ${classes.shown}`}>
                {video.no_video.toLocaleString('id-ID')}
              </th>
              <td>
                <VideoLink link={video.video_vo} masked={video.links_masked} />
              </td>
              <td>
                <VideoLink link={video.video_review} masked={video.links_masked} />
              </td>
              <td>
                <TruncatedText>{video.product?.product_name || unknownProduct}</TruncatedText>
              </td>
              <td>
                <VideoStatusBadge status={video.status} />
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
              <Skeleton height={14} width={`${85 - ((row * 17 + name.length * 7) % 30)}%`} />
              {row === 0 && name === 'No. Video' && <VisuallyHidden>Memuat...</VisuallyHidden>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
