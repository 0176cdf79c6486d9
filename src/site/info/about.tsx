import { TeaHills } from '../art/scenes.tsx'
import { Ticket } from '../art/ticket.tsx'
import { useBrand } from '../facts.ts'
import { Article, Section } from './article.tsx'

export function About() {
  const brand = useBrand()
  return (
    <Article
      Drawing={TeaHills}
      isWide
      title="Tentang Kami"
      lead={`${brand.name} adalah brand perawatan kulit lokal dari ${brand.address.province}, dengan satu gagasan sederhana: kulit yang seimbang tidak butuh banyak.`}
    >
      <Section title="Cerita kami">
        <p>
          Kami melihat hal yang sama berulang kali: rak yang penuh, langkah yang makin panjang, dan kulit yang
          justru makin bingung.
        </p>
        <p>
          Jadi kami mulai dari arah sebaliknya. Bukan menambah, melainkan memilih: empat produk yang saling
          melengkapi dan masuk akal untuk cuaca, air, dan keseharian di sini.
        </p>
      </Section>
      <Section title="Misi kami">
        <p>
          Membantu kulit Indonesia kembali seimbang, lewat perawatan yang sederhana, jujur, dan nyaman dipakai
          setiap hari.
        </p>
        <p>
          Jujur berarti menyebut apa yang ada di dalam botol, apa gunanya, dan apa yang tidak bisa kami
          janjikan.
        </p>
      </Section>
      <Section title="Tim kami">
        <p>
          Di balik setiap botol ada orang yang mengurus produk, mendampingi para affiliate, dan membalas
          pesanmu. Kami bekerja dekat satu sama lain, supaya satu pertanyaan cukup ditanyakan sekali.
        </p>
      </Section>
      <Section title="Kemitraan bisnis">
        <p>
          {brand.name} adalah mitra resmi {brand.partner}. Kemitraan ini memastikan produk dijual lewat jalur
          resmi, dan para reseller serta affiliate punya tempat yang jelas untuk bertumbuh bersama kami.
        </p>
      </Section>
      <section className="call">
        <div>
          <h2>Bertumbuh bersama kami</h2>
          <p>
            Suka membuat konten? Kalau cocok, kami siapkan sample, materi video, dan panduannya. Setiap
            penjualan lewat kode affiliate kamu menghasilkan komisi.
          </p>
          <p className="actions">
            <a className="button sun" href="/#daftar">
              Daftar jadi affiliate
            </a>
            <a className="text" href="/#affiliate">
              Lihat jalannya
            </a>
          </p>
        </div>
        <Ticket />
      </section>
    </Article>
  )
}
