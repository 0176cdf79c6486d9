import { vesselSize } from '../art/products.tsx'
import { Moon, Sun } from '../art/small.tsx'
import { products, type ShownProduct } from './products-content.ts'

export function Products() {
  return (
    <section id="produk" className="band" aria-labelledby="produk-judul">
      <div className="wrap heading">
        <h2 id="produk-judul">Empat produk, satu keseimbangan</h2>
        <p>
          Tidak perlu meja rias yang penuh. Setiap produk punya satu tugas, dan keempatnya saling melengkapi.
        </p>
      </div>
      <ul className="shelf bleed">
        {products.map((product) => (
          <Product key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

function Product({ product }: { product: ShownProduct }) {
  const [width, height] = vesselSize[product.id]
  return (
    <li>
      <svg className={`vessel ${product.id}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <use href={`#p-${product.id}`} />
      </svg>
      <div>
        <h3>{product.name}</h3>
        <p className="kind">{product.kind}</p>
        <p>{product.text}</p>
        <p className="use">
          {product.use !== 'Malam' && <Sun />}
          <Moon />
          {product.use}
        </p>
      </div>
    </li>
  )
}
