import type { CSSProperties } from 'react'
import { StillLifeAbove, StillLifeBelow } from '../art/still-life.tsx'
import { useBrand } from '../facts.ts'

const promiseTexts = [
  ['4 produk', 'masing-masing satu tugas'],
  ['Pagi dan malam', 'tiga langkah, lalu empat'],
  ['14 hari*', 'hasil mulai tampak'],
] as const

export function Hero() {
  const brand = useBrand()
  const longestWordLength = Math.max(...brand.tagline.split(' ').map((word) => word.length))
  return (
    <section className="hero" aria-labelledby="judul">
      <div className="sky">
        <div className="wrap">
          <div className="words">
            <h1
              id="judul"
              lang={brand.tagline_lang}
              style={{ '--letters': longestWordLength } as CSSProperties}
            >
              {brand.tagline}
            </h1>
            <p className="lead">
              {brand.name} adalah perawatan kulit lokal untuk kulit yang lelah mencoba terlalu banyak hal.
              Empat produk, dipakai pagi dan malam, supaya kulitmu kembali seimbang.
            </p>
            <p className="actions">
              <a className="button" href="#produk">
                Lihat produk
              </a>
              <a className="button ghost" href="#daftar">
                Daftar jadi affiliate
              </a>
            </p>
          </div>
          <StillLifeAbove />
        </div>
      </div>
      <div className="water">
        <div className="wrap">
          <dl className="promises">
            {promiseTexts.map(([title, text]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <StillLifeBelow />
        </div>
      </div>
    </section>
  )
}
