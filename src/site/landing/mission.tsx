import { Skin } from '../art/skin.tsx'
import { useBrand } from '../facts.ts'

export function Mission() {
  const brand = useBrand()
  return (
    <section id="misi" className="band dawn" aria-labelledby="misi-judul" tabIndex={-1}>
      <div className="wrap mission">
        <h2 id="misi-judul">Misi kami</h2>
        <p className="statement">
          Membantu kulit Indonesia kembali seimbang, lewat perawatan yang sederhana, jujur, dan nyaman dipakai
          setiap hari.
        </p>
        <div className="source">
          <p>
            {brand.name} adalah mitra resmi {brand.partner}. Lewat kemitraan ini produk kami dijual di jalur
            resmi, jadi kamu selalu tahu dari mana barangmu datang.
          </p>
          <p className="actions">
            {brand.marketplaces.map(({ name, url }) => (
              <a key={url} className="text" href={url}>
                Belanja di {name}
              </a>
            ))}
            <a className="text" href="/about-us">
              Baca cerita kami
            </a>
          </p>
        </div>
      </div>
      <Skin />
    </section>
  )
}
