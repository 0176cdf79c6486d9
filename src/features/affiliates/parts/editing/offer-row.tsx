import { VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconSparkles } from '@tabler/icons-react'
import { videoStatusLabel } from '#features/videos/video.ts'
import type { Offer } from '../../affiliate-offers.ts'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import classes from './video-picker.module.css'

const look: Record<Offer['status'], StatusLook> = {
  'video baru': { color: 'gray', icon: IconSparkles },
  dikembalikan: { color: 'bad', icon: IconArrowBackUp },
}

/**
 * A video to add; `data-offer` is where the focus goes on to. The next one moves up under the pointer: the second half
 * of a double click is not for it.
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
      <span className={classes.number}>#{no_video}</span>
      <StatusBadge {...look[status]}>{videoStatusLabel[status]}</StatusBadge>
      <span className={classes.links}>
        {links.map(({ kind, short }) => (
          <span key={kind} className={classes.link}>
            {kind}: {short}
          </span>
        ))}
      </span>
      <IconPlus size={18} className={classes.plus} aria-hidden />
    </button>
  )
}
