import type { ReactNode } from 'react'
import { Mark } from '#kit/layout/mark.tsx'
import { useBrand } from '../facts.ts'

type Links = readonly (readonly [href: string, label: string])[]

const sectionLinks: Links = [
  ['#produk', 'Produk'],
  ['#kandungan', 'Kandungan'],
  ['#rutinitas', 'Rutinitas'],
  ['#hasil', 'Hasil'],
  ['#affiliate', 'Affiliate'],
  ['#tanya', 'Tanya jawab'],
]

const pageLinks: Links = [
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
  const isLanding = path === '/'
  const links = (isLanding ? sectionLinks : pageLinks).map(([href, label]) => (
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
        <a className={brand.name.length > 16 ? 'name long' : 'name'} href="/">
          <Mark />
          {brand.name}
        </a>
        <nav className="nav" aria-label="Utama">
          {links}
          {login}
        </nav>
        <a className="button small" href={isLanding ? '#daftar' : '/#daftar'}>
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

/**
 * A menu that closes after a choice, without a script. The popover contains only text for screen readers. The popover
 * holds the open state, so that the button, Escape and a press outside change that state. The links are outside the
 * popover too, so a press on a link closes the menu and follows the link. With the keyboard, the focus moves on to the
 * target of the link.
 */
function Menu({ children }: { children: ReactNode }) {
  return (
    <div className="menu">
      <button type="button" popoverTarget="menu">
        Menu
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: the popover takes the focus as the menu opens, never as the page opens */}
      <div id="menu" popover="auto" className="unseen" tabIndex={-1} autoFocus>
        Menu terbuka
      </div>
      <nav aria-label="Menu">{children}</nav>
    </div>
  )
}
