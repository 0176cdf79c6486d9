import {
  type Icon,
  IconBrandInstagram,
  IconBrandShopee,
  IconBrandTiktok,
  IconBrandYoutube,
} from '@tabler/icons-react'
import { type Platform, platformLabel } from '../affiliate-values.ts'
import classes from './platform-chip.module.css'

const platformIcon: Record<Platform, Icon> = {
  tiktok: IconBrandTiktok,
  shopee: IconBrandShopee,
  instagram: IconBrandInstagram,
  youtube: IconBrandYoutube,
}

export function PlatformChip({ platform }: { platform: Platform }) {
  const Mark = platformIcon[platform]
  return (
    <span className={classes.chip}>
      <Mark size={14} aria-hidden />
      {platformLabel[platform]}
    </span>
  )
}
