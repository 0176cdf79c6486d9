/** The pages of the dashboard, in the order of the sidebar. The sidebar, the home page and the guard read this list. */
import {
  IconAddressBook,
  IconHome,
  IconMessages,
  IconPackage,
  IconShieldLock,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { PagePermission } from '#features/session/permission.ts'

export interface SidebarEntry {
  label: string
  to: NonNullable<LinkProps['to']>
  /** permission for this page and every page below it; without it, a session is enough */
  permission?: PagePermission
  icon: TablerIcon
  /** purpose of the page, shown on the home page */
  purpose: string
}

export const sidebarEntries: readonly SidebarEntry[] = [
  { label: 'Home', to: '/dashboard', permission: 'dashboard', icon: IconHome, purpose: 'Ringkasan hari ini' },
  {
    label: 'Reg. Affiliate',
    to: '/dashboard/reg-affiliate',
    permission: 'reg_affiliate',
    icon: IconUserPlus,
    purpose: 'Daftarkan affiliate baru dan kelola status sample',
  },
  {
    label: 'Data Affiliate',
    to: '/dashboard/data-affiliate',
    permission: 'data_affiliate',
    icon: IconAddressBook,
    purpose: 'Hubungi affiliate dan ikuti sample serta videonya',
  },
  {
    label: 'Data Video',
    to: '/dashboard/data-video',
    permission: 'data_video',
    icon: IconVideo,
    purpose: 'Tambah video dan lihat statusnya',
  },
  {
    label: 'Griting',
    to: '/dashboard/griting',
    permission: 'griting',
    icon: IconMessages,
    purpose: 'Tulis template pesan WhatsApp untuk affiliate',
  },
  {
    label: 'User',
    to: '/dashboard/users',
    permission: 'user_management',
    icon: IconUsers,
    purpose: 'Buat akun staf, atur role dan statusnya',
  },
  {
    label: 'Product',
    to: '/dashboard/products',
    permission: 'product_management',
    icon: IconPackage,
    purpose: 'Kelola product, harga, dan manfaatnya',
  },
  {
    label: 'Permission',
    to: '/dashboard/permissions',
    permission: 'permission_management',
    icon: IconShieldLock,
    purpose: 'Atur halaman dan fitur yang boleh dibuka tiap user',
  },
  {
    label: 'Profile',
    to: '/dashboard/profile',
    icon: IconUserCircle,
    purpose: 'Ubah nama, email, dan password Anda',
  },
]

/** Returns the first page that a user with these permissions may open. */
export function findFirstOpenEntry(permissions: readonly string[]): SidebarEntry | undefined {
  return sidebarEntries.find(({ permission }) => !permission || permissions.includes(permission))
}

/** Returns the entry that a path belongs to: the one with the longest address that the path starts with. */
export function findEntry(path: string): SidebarEntry | undefined {
  return sidebarEntries
    .filter((entry) => path === entry.to || path.startsWith(`${entry.to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]
}
