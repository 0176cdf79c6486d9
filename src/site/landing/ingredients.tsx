import type { ReactNode } from 'react'
import { Collagen, Lactobacillus, MangoZizyphus, Niacinamide, Salmon } from '../art/ingredients.tsx'

const ingredients: { name: string; text: string; Drawing: () => ReactNode }[] = [
  {
    name: 'Niacinamide',
    text: 'Bentuk vitamin B3 yang membantu kulit tampak lebih cerah dan minyaknya lebih terkendali.',
    Drawing: Niacinamide,
  },
  {
    name: 'Marine Collagen',
    text: 'Kolagen dari laut yang menahan air di permukaan, jadi kulit terasa kenyal dan lembut.',
    Drawing: Collagen,
  },
  {
    name: 'DNA Salmon',
    text: 'Membantu menjaga kelembapan dan membuat kulit yang lelah tampak lebih segar.',
    Drawing: Salmon,
  },
  {
    name: 'Zizyphus and Mango Extract',
    text: 'Sari bidara dan mangga yang menenangkan, teman kulit di hari yang panas dan berdebu.',
    Drawing: MangoZizyphus,
  },
  {
    name: 'Lactobacillus Ferment Filtrate',
    text: 'Hasil fermentasi yang membantu lapisan pelindung kulit tetap nyaman dan seimbang.',
    Drawing: Lactobacillus,
  },
]

export function Ingredients() {
  return (
    <section id="kandungan" className="band tint" aria-labelledby="kandungan-judul" tabIndex={-1}>
      <div className="wrap ingredients">
        <div className="aside">
          <h2 id="kandungan-judul">Lima kandungan utama</h2>
          <p>
            Kami pilih sedikit, lalu kami jelaskan semuanya. Tidak setiap produk berisi kelimanya; komposisi
            lengkapnya tertulis di kemasan masing-masing.
          </p>
          <Drop />
        </div>
        <ul>
          {ingredients.map(({ name, text, Drawing }) => (
            <li key={name}>
              <svg viewBox="0 0 96 96" aria-hidden="true">
                <Drawing />
              </svg>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A drop of serum just before it falls. */
function Drop() {
  const glass = 'M134 28h52v62l-19 44h-14l-19-44z'
  const drop = 'M160 130c8 40 62 66 62 124a62 62 0 0 1-124 0c0-58 54-84 62-124z'
  return (
    <svg className="drop" viewBox="0 0 320 420" aria-hidden="true">
      <path className="pa" d="M112 0h96v28h-96z" />
      <path fill="url(#lt)" d="M112 0h96v28h-96z" />
      <path className="pw" opacity=".5" d={glass} />
      <path fill="url(#gel)" d="M140 48h40v41l-17 42h-6l-17-42z" />
      <path fill="url(#lt)" d={glass} />
      <ellipse className="tsh" cx="160" cy="386" rx="154" ry="30" />
      <ellipse fill="url(#gel)" cx="160" cy="382" rx="154" ry="30" />
      <path className="tg" opacity=".6" d="M66 372q94-26 188 0M44 396q30 9 66 12" />
      <ellipse className="tg" cx="160" cy="382" rx="62" ry="11" />
      <path fill="url(#gel)" d={drop} />
      <path fill="url(#amber)" d={drop} />
      <path className="tg w" d="M114 258c0-24 12-42 26-62" />
      <circle className="pw" cx="192" cy="276" r="8" opacity=".85" />
    </svg>
  )
}
