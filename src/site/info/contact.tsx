import { addressLine, instagramUrl, useBrand } from '../facts.ts'
import { Article } from './article.tsx'

export function Contact() {
  const brand = useBrand()
  return (
    <Article
      title="Hubungi Kami"
      lead="Tanya soal produk, pesanan, atau program affiliate. Kami membaca setiap pesan dan menjawab di jam kerja."
    >
      <div className="reach">
        <dl>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </dd>
          </div>
          <div>
            <dt>Instagram</dt>
            <dd>
              <a href={instagramUrl(brand.instagram)}>{brand.instagram}</a>
            </dd>
          </div>
          <div>
            <dt>Website</dt>
            <dd>
              <a href={brand.site}>{new URL(brand.site).host}</a>
            </dd>
          </div>
          <div>
            <dt>Kantor</dt>
            <dd>
              <address>{addressLine(brand.address)}</address>
            </dd>
          </div>
        </dl>
        <section className="hours">
          <h2>Jam layanan</h2>
          <table>
            <tbody>
              {brand.hours.map(({ days, time }) => (
                <tr key={days}>
                  <th scope="row">{days}</th>
                  <td>{time}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <MessageForm />
    </Article>
  )
}

/**
 * `method="dialog"` outside a dialog does nothing: a real submit button that sends nothing and reloads nothing.
 * The e-mail link beside it is what works until messages have an inbox.
 */
function MessageForm() {
  const brand = useBrand()
  return (
    <section className="message">
      <h2>Kirim Pesan</h2>
      <p className="hint">
        Kotak masuk untuk formulir ini belum tersambung, jadi pesan di sini belum terkirim. Untuk sementara,
        tulis ke <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
      <form method="dialog">
        <label htmlFor="nama">Nama</label>
        <input id="nama" name="nama" type="text" autoComplete="name" />
        <label htmlFor="email">Email</label>
        <input id="email" name="email" type="email" autoComplete="email" />
        <label htmlFor="subjek">Subjek</label>
        <input id="subjek" name="subjek" type="text" />
        <label htmlFor="pesan">Pesan</label>
        <textarea id="pesan" name="pesan" rows={6} />
        <p className="actions">
          <button className="button" type="submit">
            Kirim Pesan
          </button>
          <a className="text" href={`mailto:${brand.email}`}>
            Kirim lewat email
          </a>
        </p>
      </form>
    </section>
  )
}
