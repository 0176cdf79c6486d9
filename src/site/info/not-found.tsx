import { VesselSprite } from '../art/sprite.tsx'
import { PlacedVessel } from '../art/vessels.tsx'
import { useBrand } from '../facts.ts'

const suggestions = [
  ['/#produk', 'Produk', 'Empat produk untuk pagi dan malam'],
  ['/#rutinitas', 'Rutinitas', 'Urutan pakai pagi dan malam'],
  ['/#daftar', 'Affiliate', 'Daftar dengan akun dan nomor WhatsApp'],
  ['/contact-us', 'Hubungi Kami', 'Soal pesanan, atau halaman yang hilang'],
] as const

/**
 * Page 404. The halves of the disc are as far apart as possible, on a horizon across the whole page; one of the vessels
 * has fallen over.
 */
export function NotFound() {
  const { name } = useBrand()
  return (
    <div className="lost">
      <VesselSprite />
      <div className="above">
        <div className="wrap" lang="en">
          <h1>404</h1>
          <p className="intro">Oops! Page not found</p>
          <p lang="id">
            Halaman yang kamu cari tidak ada di sini. Mungkin alamatnya salah ketik, atau sudah pindah.
          </p>
        </div>
        <svg viewBox="0 0 400 200" aria-hidden="true">
          <path className="a" d="M0 200a200 200 0 0 1 400 0z" />
          <PlacedVessel vessel="cleanser" x={104} ground={200} scale={0.62} />
          <PlacedVessel vessel="toner" x={160} ground={200} scale={0.62} />
          <PlacedVessel vessel="moisturizer" x={204} ground={200} scale={0.62} />
          <g transform="translate(-36 200) rotate(-90)">
            <use href="#p-serum" width="30" height="87" />
          </g>
        </svg>
      </div>
      <div className="below">
        <svg viewBox="0 0 400 200" aria-hidden="true">
          <path className="b" d="M0 0a200 200 0 0 0 400 0z" />
        </svg>
        <div className="wrap">
          <nav aria-label={`Halaman ${name}`}>
            <h2>Mungkin ini yang kamu cari</h2>
            <ul>
              {suggestions.map(([href, label, text]) => (
                <li key={href}>
                  <a className="text" href={href}>
                    {label}
                  </a>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
            <a className="button" href="/" lang="en">
              Return to Home
            </a>
          </nav>
        </div>
      </div>
    </div>
  )
}
