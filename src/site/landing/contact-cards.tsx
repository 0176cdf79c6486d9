import { buildChatLink, formatSpacedNumber } from '#base/phone.ts'
import { buildInstagramUrl, formatAddressLine, useBrand } from '../facts.ts'

export function ContactCards() {
  const brand = useBrand()
  const chat = brand.whatsapp && buildChatLink(brand.whatsapp)
  const contactWays = [
    ['Website', new URL(brand.site).host, brand.site],
    ['Instagram', brand.instagram, buildInstagramUrl(brand.instagram)],
    ['Email', brand.email, `mailto:${brand.email}`],
    ...(chat ? [['WhatsApp', formatSpacedNumber(brand.whatsapp ?? ''), chat] as const] : []),
  ] as const
  return (
    <section id="kontak" className="band tint" aria-labelledby="kontak-judul" tabIndex={-1}>
      <div className="wrap heading">
        <h2 id="kontak-judul">Ada yang mau ditanyakan?</h2>
        <p>
          Soal produk, pesanan, atau kulitmu hari ini. Kirim pesan lewat jalur yang paling nyaman, atau buka{' '}
          <a href="/contact-us">Hubungi Kami</a>.
        </p>
      </div>
      <ul className="wrap cards">
        {contactWays.map(([label, text, href]) => (
          <li key={label}>
            <h3>{label}</h3>
            <a href={href}>{text}</a>
          </li>
        ))}
        <li>
          <h3>Kantor</h3>
          <address>{formatAddressLine(brand.address)}</address>
        </li>
      </ul>
    </section>
  )
}
