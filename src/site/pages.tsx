/** Pages of the public site: address, description for search engines, and content. */
import type { ReactNode } from 'react'
import type { Brand } from '#base/brand.ts'
import { About } from './info/about.tsx'
import { Contact } from './info/contact.tsx'
import { NotFound } from './info/not-found.tsx'
import { Privacy } from './info/privacy.tsx'
import { Refund } from './info/refund.tsx'
import { Landing } from './landing/landing.tsx'
import { products } from './landing/products-content.ts'
import type { Sharing } from './share/picture.tsx'
import { buildProductAddress } from './share/product-address.ts'

export interface SitePage {
  /** Path that search engines index. */
  path: string
  /** Address that social networks show: the path, or the landing page with one product in its query. */
  sharedAddress: string
  file: string
  title: string
  description: string
  /** Preview picture of shared links. */
  sharing: Sharing
  /**
   * Day on which the page's own text last changed, for search engines. A test compares it with the text.
   * Missing for pages that the sitemap leaves out.
   */
  changedOn?: string
  /** True if much of the page comes from brand.json, so that it changes with that file too. */
  showsBrand?: true
  kind: 'landing' | 'info'
  Body: () => ReactNode
}

export function buildPages(brand: Brand): SitePage[] {
  return [
    {
      path: '/',
      sharedAddress: '/',
      file: 'index.html',
      title: `${brand.name} · ${brand.tagline}`,
      description: `${brand.name}: empat produk perawatan kulit untuk pagi dan malam, dibuat supaya kulitmu kembali seimbang.`,
      sharing: { title: brand.tagline, line: 'Empat produk perawatan kulit untuk pagi dan malam' },
      changedOn: '2026-11-26',
      showsBrand: true,
      kind: 'landing',
      Body: Landing,
    },
    {
      path: '/privacy-policy',
      sharedAddress: '/privacy-policy',
      file: 'privacy-policy.html',
      title: `Kebijakan Privasi · ${brand.name}`,
      description: `Data apa yang ${brand.name} kumpulkan, untuk apa, bagaimana kami menjaganya, dan hak kamu atasnya.`,
      sharing: { title: 'Kebijakan Privasi', line: 'Data yang kami kumpulkan, dan hakmu atasnya' },
      changedOn: '2026-11-28',
      kind: 'info',
      Body: Privacy,
    },
    {
      path: '/about-us',
      sharedAddress: '/about-us',
      file: 'about-us.html',
      title: `Tentang Kami · ${brand.name}`,
      description: `Cerita, misi, dan tim di balik ${brand.name}, brand perawatan kulit dari ${brand.address.province}.`,
      sharing: { title: 'Tentang Kami', line: `Perawatan kulit lokal dari ${brand.address.province}` },
      changedOn: '2026-11-26',
      showsBrand: true,
      kind: 'info',
      Body: About,
    },
    {
      path: '/contact-us',
      sharedAddress: '/contact-us',
      file: 'contact-us.html',
      title: `Hubungi Kami · ${brand.name}`,
      description: `Email, Instagram, alamat kantor, dan jam layanan ${brand.name}. Tanyakan apa saja soal produk dan pesananmu.`,
      sharing: { title: 'Hubungi Kami', line: 'Soal produk, pesanan, dan program affiliate' },
      changedOn: '2026-11-24',
      showsBrand: true,
      kind: 'info',
      Body: Contact,
    },
    {
      path: '/refund-policy',
      sharedAddress: '/refund-policy',
      file: 'refund-policy.html',
      title: `Kebijakan Pengembalian Dana · ${brand.name}`,
      description: `Syarat, batas waktu, dan langkah mengembalikan produk ${brand.name} serta menerima uangmu kembali.`,
      sharing: { title: 'Kebijakan Pengembalian Dana', line: 'Tujuh hari sejak produk diterima' },
      changedOn: '2026-11-23',
      kind: 'info',
      Body: Refund,
    },
  ]
}

/**
 * Returns variants of the landing page for sharing each product: the same page with different metadata and another
 * preview picture.
 */
export function buildProductPages(brand: Brand): SitePage[] {
  return products.map(({ id, name, kind, text, vessel }) => ({
    path: '/',
    sharedAddress: buildProductAddress(id),
    file: 'index.html',
    title: `${name} · ${brand.name}`,
    description: text,
    sharing: { title: name, line: kind, vessel },
    kind: 'landing',
    Body: Landing,
  }))
}

export function buildNotFoundPage(brand: Brand): SitePage {
  return {
    path: '/404',
    sharedAddress: '/404',
    file: '404.html',
    title: `Oops! Page not found · ${brand.name}`,
    description: 'Halaman yang kamu cari tidak ada di sini.',
    sharing: { title: '404', line: '' },
    kind: 'info',
    Body: NotFound,
  }
}
