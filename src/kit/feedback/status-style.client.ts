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

/** Style of a step that is not done yet: gray, since every new row begins with it. Red is for late steps. */
const openStyle: StatusStyle = { color: 'gray', icon: IconClock }
/** In Detail, which shows one affiliate alone, a step that is not done yet is red. */
const openInDetail: StatusStyle = { color: 'bad', icon: IconClock }
const returnedStyle: StatusStyle = { color: 'bad', icon: IconArrowBackUp }
const lateStyle: StatusStyle = { color: 'bad', icon: IconAlertTriangle }
const soonStyle: StatusStyle = { color: 'warning', icon: IconCalendarDue }

export const statusStyle = {
  whatsapp: { belum: openStyle, sudah: { color: 'good', icon: IconCheck } },
  whatsappInDetail: { belum: openInDetail, sudah: { color: 'good', icon: IconCheck } },
  sample: {
    review: { color: 'gray', icon: IconClock },
    disetujui: { color: 'brand', icon: IconCheck },
    rejected: { color: 'bad', icon: IconX },
    terkirim: { color: 'good', icon: IconPackageExport },
  },
  video: {
    'video baru': { color: 'gray', icon: IconSparkles },
    'dikirim ke affiliate': { color: 'brand', icon: IconSend },
    dikembalikan: returnedStyle,
  },
  /** Status of one video, in Detail. */
  posting: { belum: openInDetail, sudah: { color: 'good', icon: IconChecks }, dikembalikan: returnedStyle },
  /** Combined status of all videos of an affiliate. */
  postings: {
    no_video: { color: 'gray', icon: IconVideoOff },
    dikembalikan: returnedStyle,
    sebagian_dikembalikan: returnedStyle,
    sudah: { color: 'good', icon: IconChecks },
    sebagian: { color: 'info', icon: IconProgressCheck },
    belum: openStyle,
  },
  due: {
    late: lateStyle,
    today: soonStyle,
    tomorrow: soonStyle,
  },
  /** The next step that an affiliate needs. */
  need: {
    waktu: { color: 'info', icon: IconClock },
    telat: lateStyle,
    tenggat: soonStyle,
    cek: { color: 'warning', icon: IconLinkOff },
    review: { color: 'info', icon: IconUserPlus },
    kirim: { color: 'brand', icon: IconPackageExport },
    video: { color: 'info', icon: IconVideoPlus },
    hubungi: { color: 'good', icon: IconBrandWhatsapp },
    revisi: { color: 'warning', icon: IconPencil },
    dikembalikan: returnedStyle,
  },
  /** Result of an action, shown where the action was offered. */
  result: { done: { color: 'good', icon: IconCheck }, rejected: { color: 'gray', icon: IconX } },
  /** Links of posted videos. */
  links: { doubtful: { color: 'warning', icon: IconLinkOff } },
  /** State of a pasted row that is not registered yet. */
  pasted: {
    ready: { color: 'good', icon: IconCheck },
    similar: { color: 'info', icon: IconEye },
    doubtful: { color: 'info', icon: IconEye },
    bad_number: { color: 'warning', icon: IconPencil },
    missing: { color: 'warning', icon: IconPencil },
    duplicate: { color: 'warning', icon: IconCopy },
    taken: { color: 'gray', icon: IconUserCheck },
    left_out: { color: 'gray', icon: IconMinus },
  },
  account: {
    aktif: { color: 'good', icon: IconCircleCheck },
    nonaktif: { color: 'gray', icon: IconCircleOff },
  },
} satisfies Record<string, Record<string, StatusStyle>>

/** Returns the CSS colour of a bar or dot in a chart. A label beside it names the status. */
export function getChartColor({ color }: StatusStyle): string {
  return `var(--mantine-color-${color}-5)`
}
