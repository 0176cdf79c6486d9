import { Mark } from '#kit/layout/mark.tsx'
import { useBrand } from '../facts.ts'

const columns = [
  {
    title: 'Informasi',
    links: [
      ['/#produk', 'Produk'],
      ['/#rutinitas', 'Rutinitas'],
      ['/about-us', 'Tentang Kami'],
      ['/contact-us', 'Hubungi Kami'],
    ],
  },
  {
    title: 'Kebijakan',
    links: [
      ['/privacy-policy', 'Kebijakan Privasi'],
      ['/refund-policy', 'Kebijakan Pengembalian Dana'],
    ],
  },
  {
    title: 'Bisnis',
    links: [
      ['/#affiliate', 'Program Affiliate'],
      ['/#tanya', 'Tanya jawab'],
      ['/dashboard/reg-affiliate', 'Daftar Affiliate (staf)'],
      ['/auth', 'Masuk'],
    ],
  },
] as const

/**
 * Footer of every page.
 * @param isLanding true on the landing page, which has the form. A link within the page keeps the query of
 * the URL, and so the `utm_source` that the form stores.
 */
export function Footer({ isLanding }: { isLanding: boolean }) {
  const brand = useBrand()
  return (
    <footer className="foot">
      <div className="wrap">
        <p className="closing" lang={brand.tagline_lang}>
          {brand.tagline}
        </p>
        <a className="button sun" href={isLanding ? '#daftar' : '/#daftar'}>
          Daftar jadi affiliate
        </a>
        <svg className="whole" viewBox="-50 -50 100 100" aria-hidden="true">
          <path className="a" d="M-50 0a50 50 0 0 1 100 0z" />
          <path className="b" d="M-50 0a50 50 0 0 0 100 0z" />
        </svg>
      </div>
      <div className="wrap columns">
        <div>
          <p className="name">
            <Mark slip={0} />
            {brand.name}
          </p>
          <p>Perawatan kulit lokal dari {brand.address.province}.</p>
          <p>Mitra resmi {brand.partner}.</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([href, label]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="wrap copyright">
        © {brand.copyright_year} {brand.name}. Semua hak dilindungi.
      </p>
    </footer>
  )
}
