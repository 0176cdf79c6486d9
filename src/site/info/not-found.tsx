import { useBrand } from '../facts.ts'

const ways = [
  ['/#produk', 'Produk'],
  ['/#affiliate', 'Affiliate'],
  ['/contact-us', 'Hubungi Kami'],
] as const

/** Page 404. The halves of the disc are as far apart as possible, on a horizon across the whole page. */
export function NotFound() {
  const { name } = useBrand()
  return (
    <div className="lost">
      <div className="above">
        <div className="wrap" lang="en">
          <h1>404</h1>
          <p className="intro">Oops! Page not found</p>
          <p lang="id">Halaman yang kamu cari tidak ada di sini.</p>
        </div>
        <svg viewBox="0 0 400 200" aria-hidden="true">
          <path className="a" d="M0 200a200 200 0 0 1 400 0z" />
        </svg>
      </div>
      <div className="below">
        <svg viewBox="0 0 400 200" aria-hidden="true">
          <path className="b" d="M0 0a200 200 0 0 0 400 0z" />
        </svg>
        <div className="wrap">
          <a className="button" href="/" lang="en">
            Return to Home
          </a>
          <nav aria-label={`Halaman ${name}`}>
            {ways.map(([href, label]) => (
              <a key={href} className="text" href={href}>
                {label}
              </a>
            ))}
          </nav>
        </div>
      </div>
    </div>
  )
}
