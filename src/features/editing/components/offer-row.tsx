import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { videoStatusLabel } from '#features/videos/video-statuses.ts'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import layout from '#kit/layout/layout.module.css'
import type { Offer } from '../video-offers.ts'
import classes from './video-picker.module.css'

/**
 * Renders a video as a button that adds it. The picker finds the next row to focus by `data-offer`. Ignores the second
 * click of a double click, because by then the next row is under the pointer.
 */
export function OfferRow({ offer, onAdd }: { offer: Offer; onAdd: () => void }) {
  const { no_video, status, links } = offer
  return (
    <button
      type="button"
      className={classes.offer}
      data-offer
      onClick={({ detail }) => detail < 2 && onAdd()}
    >
      <VisuallyHidden>Tambah Video </VisuallyHidden>
      <span className={`${layout.bold} ${layout.numbers}`}>#{no_video}</span>
      <StatusBadge {...statusStyle.video[status]}>{videoStatusLabel[status]}</StatusBadge>
      <span className={classes.links}>
        {links.map(({ kind, shortLink }) => (
          <span key={kind} className={layout.ellipsis}>
            {kind}: {shortLink}
          </span>
        ))}
      </span>
      <IconPlus size={18} className={classes.addIcon} aria-hidden />
    </button>
  )
}
