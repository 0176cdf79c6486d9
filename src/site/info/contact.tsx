import { buildChatLink, formatSpacedNumber } from '#base/phone.ts'
import { SpeechBalloons } from '../art/scenes.tsx'
import { buildInstagramUrl, formatAddressLine, useBrand, useOpenHours } from '../facts.ts'
import { Message } from '../forms/message.tsx'
import { Article } from './article.tsx'

export function Contact() {
  const brand = useBrand()
  const chat = brand.whatsapp && buildChatLink(brand.whatsapp)
  return (
    <Article
      Drawing={SpeechBalloons}
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
          {chat && (
            <div>
              <dt>WhatsApp</dt>
              <dd>
                <a href={chat}>{formatSpacedNumber(brand.whatsapp ?? '')}</a>
              </dd>
            </div>
          )}
          <div>
            <dt>Instagram</dt>
            <dd>
              <a href={buildInstagramUrl(brand.instagram)}>{brand.instagram}</a>
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
              <address>{formatAddressLine(brand.address)}</address>
            </dd>
          </div>
        </dl>
        <section className="hours">
          <h2>Jam layanan</h2>
          <table>
            <tbody>
              {useOpenHours().map(({ days, time }) => (
                <tr key={days}>
                  <th scope="row">{days}</th>
                  <td>{time}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <Message />
    </Article>
  )
}
