/** Which status has which colour and icon, on badges, charts and lists alike. The words stand with the noun. */
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarDue,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconPackageExport,
  IconProgressCheck,
  IconSend,
  IconSparkles,
  IconVideoOff,
  IconX,
} from '@tabler/icons-react'

export interface StatusLook {
  color: 'good' | 'warning' | 'bad' | 'info' | 'brand' | 'gray'
  icon: Icon
}

const open: StatusLook = { color: 'bad', icon: IconClock }
const returned: StatusLook = { color: 'bad', icon: IconArrowBackUp }

export const statusLook = {
  whatsapp: { belum: open, sudah: { color: 'good', icon: IconCheck } },
  sample: {
    review: { color: 'gray', icon: IconClock },
    disetujui: { color: 'brand', icon: IconCheck },
    rejected: { color: 'bad', icon: IconX },
    terkirim: { color: 'good', icon: IconPackageExport },
  },
  video: {
    'video baru': { color: 'gray', icon: IconSparkles },
    'dikirim ke affiliate': { color: 'brand', icon: IconSend },
    dikembalikan: returned,
  },
  posting: { belum: open, sudah: { color: 'good', icon: IconChecks }, dikembalikan: returned },
  /** of all videos of an affiliate together */
  postings: {
    no_video: { color: 'gray', icon: IconVideoOff },
    dikembalikan: returned,
    sebagian_dikembalikan: returned,
    sudah: { color: 'good', icon: IconChecks },
    sebagian: { color: 'info', icon: IconProgressCheck },
    belum: open,
  },
  due: {
    late: { color: 'bad', icon: IconAlertTriangle },
    today: { color: 'warning', icon: IconCalendarDue },
  },
  account: {
    aktif: { color: 'good', icon: IconCircleCheck },
    nonaktif: { color: 'gray', icon: IconCircleOff },
  },
} satisfies Record<string, Record<string, StatusLook>>

/** A colour of a bar or a dot, as CSS; it stands beside its word. */
export function chartColour({ color }: StatusLook): string {
  return `var(--mantine-color-${color}-5)`
}
