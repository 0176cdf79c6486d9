import { StillLifeAbove, StillLifeBelow } from '../art/still-life.tsx'
import { useBrand } from '../facts.ts'

export function Hero() {
  const brand = useBrand()
  return (
    <section className="hero" aria-labelledby="judul">
      <div className="sky">
        <div className="wrap">
          <h1 id="judul" lang={brand.tagline_lang}>
            {brand.tagline}
          </h1>
          <StillLifeAbove />
        </div>
      </div>
      <div className="water">
        <div className="wrap">
          <div className="lead">
            <p>
              {brand.name} adalah perawatan kulit lokal untuk kulit yang lelah mencoba terlalu banyak hal.
              Empat produk, dipakai pagi dan malam, supaya kulitmu kembali seimbang.
            </p>
            <p className="actions">
              <a className="button" href="#produk">
                Lihat produk
              </a>
              <a className="text" href="#hasil">
                Hasil dalam 14 hari*
              </a>
            </p>
          </div>
          <StillLifeBelow />
        </div>
      </div>
    </section>
  )
}
