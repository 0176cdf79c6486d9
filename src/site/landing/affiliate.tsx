import type { ReactNode } from 'react'
import { Coin, FormCard, Parcel, Phone } from '../art/steps.tsx'
import { Ticket } from '../art/ticket.tsx'
import { useBrand } from '../facts.ts'

/** The steps of an affiliate and the benefit of each. */
const steps: { title: string; benefit?: string; text: string; Drawing: () => ReactNode }[] = [
  {
    title: 'Daftar',
    text: 'Isi nama akun, platform, dan nomor WhatsApp. Kalau cocok, tim kami menghubungimu lewat WhatsApp.',
    Drawing: FormCard,
  },
  {
    title: 'Terima sample',
    benefit: 'Produk berkualitas',
    text: 'Kalau cocok, kamu mencoba sendiri produknya, jadi ceritamu datang dari pengalaman.',
    Drawing: Parcel,
  },
  {
    title: 'Buat video',
    benefit: 'Dukungan penuh',
    text: 'Setelah bergabung, kamu mendapat materi promosi dan panduan. Kamu tinggal fokus membuat konten.',
    Drawing: Phone,
  },
  {
    title: 'Terima komisi',
    benefit: 'Komisi menarik',
    text: 'Setiap penjualan lewat kode affiliate kamu menghasilkan komisi.',
    Drawing: Coin,
  },
]

export function Affiliate() {
  const brand = useBrand()
  return (
    <section id="affiliate" className="band fern" aria-labelledby="affiliate-judul" tabIndex={-1}>
      <div className="wrap invitation">
        <div>
          <h2 id="affiliate-judul">Ajak orang merawat kulit, dapat komisi dari ceritamu</h2>
          <p>
            Suka membuat konten di TikTok, Shopee, atau platform lain? Jadilah affiliate {brand.name}. Begini
            jalannya, dari daftar sampai komisi.
          </p>
          <p className="actions">
            <a className="button sun" href="#daftar">
              Daftar jadi affiliate
            </a>
            <a className="text" href="#tanya">
              Tanya jawab program
            </a>
          </p>
        </div>
        <Ticket />
      </div>
      <ol className="course bleed">
        {steps.map(({ title, benefit, text, Drawing }) => (
          <li key={title}>
            <svg viewBox="0 0 160 120" aria-hidden="true">
              <Drawing />
            </svg>
            <h3>{title}</h3>
            <p>
              {benefit && <b>{benefit}. </b>}
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
