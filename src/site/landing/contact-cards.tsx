import { brand } from '#base/brand.ts'

const ways = [
  ['Website', brand.website, brand.url],
  ['Instagram', brand.instagram.handle, brand.instagram.url],
  ['Email', brand.email, `mailto:${brand.email}`],
] as const

export function ContactCards() {
  return (
    <section id="kontak" className="band" aria-labelledby="kontak-judul">
      <div className="wrap heading">
        <h2 id="kontak-judul">Ada yang mau ditanyakan?</h2>
        <p>
          Soal produk, pesanan, atau kulitmu hari ini. Kirim pesan lewat jalur yang paling nyaman, atau buka{' '}
          <a href="/contact-us">Hubungi Kami</a>.
        </p>
      </div>
      <ul className="wrap cards">
        {ways.map(([label, shown, href]) => (
          <li key={label}>
            <h3>{label}</h3>
            <a href={href}>{shown}</a>
          </li>
        ))}
        <li>
          <h3>Kantor</h3>
          <address>{brand.address.lines.join(', ')}</address>
        </li>
      </ul>
    </section>
  )
}
