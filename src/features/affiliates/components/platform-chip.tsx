import { VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconBrandInstagram,
  IconBrandShopee,
  IconBrandTiktok,
  IconBrandYoutube,
} from '@tabler/icons-react'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { type Platform, platformLabel } from '../affiliate-values.ts'
import classes from './platform-chip.module.css'

const platformIcon: Record<Platform, Icon> = {
  tiktok: IconBrandTiktok,
  shopee: IconBrandShopee,
  instagram: IconBrandInstagram,
  youtube: IconBrandYoutube,
}

/** The icon of a platform, where there is little room. A tooltip and screen readers give the name. */
export function PlatformIcon({ platform }: { platform: Platform }) {
  const BrandIcon = platformIcon[platform]
  return (
    <Tooltip label={platformLabel[platform]} touch>
      <span className={classes.icon}>
        <BrandIcon size={16} aria-hidden />
        <VisuallyHidden>{platformLabel[platform]}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

export function PlatformChip({ platform }: { platform: Platform }) {
  const BrandIcon = platformIcon[platform]
  return (
    <span className={classes.chip}>
      <BrandIcon size={14} aria-hidden />
      {platformLabel[platform]}
    </span>
  )
}
