/** Colour and icon per status, the same on badges, charts and lists. The labels are defined with the resource. */
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCalendarDue,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconCopy,
  IconEye,
  IconLinkOff,
  IconMinus,
  IconPackageExport,
  IconPencil,
  IconProgressCheck,
  IconSend,
  IconSparkles,
  IconUserCheck,
  IconUserPlus,
  IconVideoOff,
  IconVideoPlus,
  IconX,
} from '@tabler/icons-react'

export interface StatusStyle {
  color: 'good' | 'warning' | 'bad' | 'info' | 'brand' | 'gray'
  icon: Icon
}

const open: StatusStyle = { color: 'bad', icon: IconClock }
const returned: StatusStyle = { color: 'bad', icon: IconArrowBackUp }
const late: StatusStyle = { color: 'bad', icon: IconAlertTriangle }
const soon: StatusStyle = { color: 'warning', icon: IconCalendarDue }

export const statusStyle = {
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
  /** Combined status of all videos of an affiliate. */
  postings: {
    no_video: { color: 'gray', icon: IconVideoOff },
    dikembalikan: returned,
    sebagian_dikembalikan: returned,
    sudah: { color: 'good', icon: IconChecks },
    sebagian: { color: 'info', icon: IconProgressCheck },
    belum: open,
  },
  due: {
    late,
    today: soon,
    tomorrow: soon,
  },
  /** The next step that an affiliate needs. */
  need: {
    telat: late,
    tenggat: soon,
    review: { color: 'info', icon: IconUserPlus },
    kirim: { color: 'brand', icon: IconPackageExport },
    video: { color: 'info', icon: IconVideoPlus },
    hubungi: { color: 'good', icon: IconBrandWhatsapp },
    dikembalikan: returned,
  },
  /** Links of posted videos. */
  links: { doubtful: { color: 'warning', icon: IconLinkOff } },
  /** State of a pasted row that is not registered yet. */
  pasted: {
    ready: { color: 'good', icon: IconCheck },
    alike: { color: 'info', icon: IconEye },
    doubtful: { color: 'info', icon: IconEye },
    missing: { color: 'warning', icon: IconPencil },
    twice: { color: 'warning', icon: IconCopy },
    taken: { color: 'gray', icon: IconUserCheck },
    out: { color: 'gray', icon: IconMinus },
  },
  account: {
    aktif: { color: 'good', icon: IconCircleCheck },
    nonaktif: { color: 'gray', icon: IconCircleOff },
  },
} satisfies Record<string, Record<string, StatusStyle>>

/** Returns the CSS colour of a bar or dot in a chart. A label beside it names the status. */
export function chartColour({ color }: StatusStyle): string {
  return `var(--mantine-color-${color}-5)`
}
