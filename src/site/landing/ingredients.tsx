import type { ReactNode } from 'react'
import { Drop } from '../art/drop.tsx'
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
          <p>Kami pilih sedikit, lalu kami jelaskan semuanya. Ini yang bekerja di dalam setiap botol.</p>
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
