/** The pages of the public site: where each lives, what search engines read of it, and what it shows. */
import type { ReactNode } from 'react'
import type { Brand } from '#base/brand.ts'
import { About } from './info/about.tsx'
import { Contact } from './info/contact.tsx'
import { NotFound } from './info/not-found.tsx'
import { Privacy } from './info/privacy.tsx'
import { Refund } from './info/refund.tsx'
import { Landing } from './landing/landing.tsx'

export interface SitePage {
  path: string
  file: string
  title: string
  description: string
  kind: 'landing' | 'info'
  Body: () => ReactNode
}

export function pagesOf(brand: Brand): SitePage[] {
  return [
    {
      path: '/',
      file: 'index.html',
      title: `${brand.name} · ${brand.tagline}`,
      description: `${brand.name}: empat produk perawatan kulit untuk pagi dan malam, dibuat supaya kulitmu kembali seimbang.`,
      kind: 'landing',
      Body: Landing,
    },
    {
      path: '/privacy-policy',
      file: 'privacy-policy.html',
      title: `Kebijakan Privasi · ${brand.name}`,
      description: `Data apa yang ${brand.name} kumpulkan, untuk apa, bagaimana kami menjaganya, dan hak kamu atasnya.`,
      kind: 'info',
      Body: Privacy,
    },
    {
      path: '/about-us',
      file: 'about-us.html',
      title: `Tentang Kami · ${brand.name}`,
      description: `Cerita, misi, dan tim di balik ${brand.name}, brand perawatan kulit dari ${brand.address.province}.`,
      kind: 'info',
      Body: About,
    },
    {
      path: '/contact-us',
      file: 'contact-us.html',
      title: `Hubungi Kami · ${brand.name}`,
      description: `Email, Instagram, alamat kantor, dan jam layanan ${brand.name}. Tanyakan apa saja soal produk dan pesananmu.`,
      kind: 'info',
      Body: Contact,
    },
    {
      path: '/refund-policy',
      file: 'refund-policy.html',
      title: `Kebijakan Pengembalian Dana · ${brand.name}`,
      description: `Syarat, batas waktu, dan langkah mengembalikan produk ${brand.name} serta menerima uangmu kembali.`,
      kind: 'info',
      Body: Refund,
    },
  ]
}

export function notFoundPageOf(brand: Brand): SitePage {
  return {
    path: '/404',
    file: '404.html',
    title: `Oops! Page not found · ${brand.name}`,
    description: 'Halaman yang kamu cari tidak ada di sini.',
    kind: 'info',
    Body: NotFound,
  }
}
