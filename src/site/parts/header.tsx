import { Mark } from '#kit/mark.tsx'
import { useBrand } from '../facts.ts'

const sections = [
  ['#produk', 'Produk'],
  ['#kandungan', 'Kandungan'],
  ['#rutinitas', 'Rutinitas'],
  ['#hasil', 'Hasil'],
  ['#affiliate', 'Affiliate'],
  ['#kontak', 'Kontak'],
] as const

const informationPages = [
  ['/about-us', 'Tentang Kami'],
  ['/contact-us', 'Hubungi Kami'],
] as const

export function Header({ landing }: { landing: boolean }) {
  const brand = useBrand()
  const links = landing ? sections : informationPages
  return (
    <header className="top wrap">
      <a className="name" href="/">
        <Mark />
        {brand.name}
      </a>
      <nav className="nav" aria-label="Utama">
        <Links links={links} />
      </nav>
      {/* The header scrolls away with the page, so a followed anchor also leaves the open menu behind. */}
      <details className="menu">
        <summary>Menu</summary>
        <nav aria-label="Menu">
          <Links links={links} />
        </nav>
      </details>
      <a className="button small" href="/auth">
        Masuk
      </a>
    </header>
  )
}

function Links({ links }: { links: readonly (readonly [string, string])[] }) {
  return links.map(([href, label]) => (
    <a key={href} href={href}>
      {label}
    </a>
  ))
}
