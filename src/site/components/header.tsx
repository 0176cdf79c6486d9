import { Mark } from '#kit/layout/mark.tsx'
import { useBrand } from '../facts.ts'
import { Menu } from './menu.tsx'

type Links = readonly (readonly [href: string, label: string])[]

const sections: Links = [
  ['#produk', 'Produk'],
  ['#kandungan', 'Kandungan'],
  ['#rutinitas', 'Rutinitas'],
  ['#hasil', 'Hasil'],
  ['#affiliate', 'Affiliate'],
  ['#tanya', 'Tanya jawab'],
]

const pages: Links = [
  ['/#produk', 'Produk'],
  ['/#affiliate', 'Affiliate'],
  ['/about-us', 'Tentang Kami'],
  ['/contact-us', 'Hubungi Kami'],
]

/**
 * Header that stays visible while scrolling. It emphasizes the button for visitors; the staff login is a plain link.
 */
export function Header({ path }: { path: string }) {
  const brand = useBrand()
  const landing = path === '/'
  const links = (landing ? sections : pages).map(([href, label]) => (
    <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  ))
  const login = (
    <a className="login" href="/auth">
      Masuk
    </a>
  )
  return (
    <header className="top">
      <div className="wrap">
        <a className="name" href="/">
          <Mark />
          {brand.name}
        </a>
        <nav className="nav" aria-label="Utama">
          {links}
          {login}
        </nav>
        <a className="button small" href={landing ? '#daftar' : '/#daftar'}>
          Daftar<span className="rest"> jadi affiliate</span>
        </a>
        <Menu>
          {links}
          {login}
        </Menu>
      </div>
    </header>
  )
}
