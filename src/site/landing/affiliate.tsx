import { Halves } from '#kit/mark.tsx'
import { useBrand } from '../facts.ts'

const benefits = [
  ['Komisi menarik', 'Setiap penjualan lewat kode affiliate kamu menghasilkan komisi.'],
  ['Produk berkualitas', 'Kamu mencoba sendiri produknya, jadi ceritamu datang dari pengalaman.'],
  ['Dukungan penuh', 'Materi promosi dan panduan kami siapkan. Kamu tinggal fokus membuat konten.'],
] as const

export function Affiliate() {
  const brand = useBrand()
  return (
    <section id="affiliate" className="band fern" aria-labelledby="affiliate-judul">
      <div className="wrap invitation">
        <div>
          <h2 id="affiliate-judul">Ajak orang merawat kulit, dapat komisi dari ceritamu</h2>
          <p>Suka membuat konten di TikTok, Shopee, atau platform lain? Jadilah affiliate {brand.name}.</p>
          <p className="actions">
            <a className="button sun" href="/dashboard/reg-affiliate">
              Daftar jadi affiliate
            </a>
            <a className="text" href={`mailto:${brand.email}?subject=Program%20affiliate`}>
              Belum punya akun? Email kami
            </a>
          </p>
        </div>
        <Ticket />
      </div>
      <ul className="wrap benefits">
        {benefits.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An affiliate code, as something one could hold. */
function Ticket() {
  return (
    <svg className="ticket" viewBox="0 0 420 250" aria-hidden="true">
      <g transform="rotate(-6 210 125)">
        <path
          className="paper"
          d="M44 34h332a14 14 0 0 1 14 14v52a22 22 0 0 0 0 44v58a14 14 0 0 1-14 14H44a14 14 0 0 1-14-14v-58a22 22 0 0 0 0-44V48a14 14 0 0 1 14-14z"
        />
        <path className="tear" d="M272 46v160" />
        <text x="62" y="84" fontSize="17" className="tk1">
          Kode affiliate
        </text>
        <text x="60" y="140" fontSize="42" className="tk2">
          NAMAMU
        </text>
        <path className="bars" d="M62 176h34M104 176h12M124 176h56M188 176h18M214 176h30" />
        <g transform="translate(288 80) scale(2.8)">
          <Halves />
        </g>
      </g>
    </svg>
  )
}
