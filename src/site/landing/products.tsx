import { Shadow, vesselSize } from '../art/products.tsx'
import { Moon, Sun } from '../art/small.tsx'
import { Texture } from '../art/textures.tsx'
import { useBrand, useSite } from '../facts.ts'
import { productAddress } from '../share/product-address.ts'
import { findBrandFacts, formatRupiah, products, type ShownProduct } from './products-content.ts'

export function Products() {
  return (
    <section id="produk" className="band products" aria-labelledby="produk-judul" tabIndex={-1}>
      <div className="wrap heading">
        <h2 id="produk-judul">Empat produk, satu keseimbangan</h2>
        <p>
          Tidak perlu meja rias yang penuh. Setiap produk punya satu tugas, dan keempatnya saling melengkapi.
        </p>
      </div>
      <ul className="shelf">
        {products.map((product) => (
          <Product key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

function Product({ product }: { product: ShownProduct }) {
  const [width, height] = vesselSize[product.vessel]
  return (
    <li id={product.id}>
      <div className={`panel ${product.vessel}`}>
        <Texture vessel={product.vessel} />
        <svg className="vessel" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Shadow x={0} ground={height} width={width} />
          <use href={`#p-${product.vessel}`} />
        </svg>
      </div>
      <div className="product-facts">
        <h3>{product.name}</h3>
        <p className="kind">{product.kind}</p>
        <p>{product.text}</p>
        <p className="use">
          {product.use !== 'Malam' && <Sun />}
          <Moon />
          {product.use}
        </p>
      </div>
      <div className="buy">
        <Buying product={product} />
        <Share product={product} />
      </div>
    </li>
  )
}

/** Link that shares a product by WhatsApp, which shows the product's own text and picture. */
function Share({ product: { id, name } }: { product: ShownProduct }) {
  const { brand, url } = useSite()
  const message = `${name} dari ${brand.name}: ${url}${productAddress(id)}#${id}`
  return (
    <a className="text share" href={`https://wa.me/?text=${encodeURIComponent(message)}`}>
      Bagikan<span className="unseen"> {name} lewat WhatsApp</span>
    </a>
  )
}

/** Facts that the owner provides about a product. Without a shop there is no button. */
function Buying({ product }: { product: ShownProduct }) {
  const { price, size, bpom, halal, shops = [] } = findBrandFacts(useBrand(), product.id)
  const numbers = [...(bpom ? [`BPOM ${bpom}`] : []), ...(halal ? [`Halal ${halal}`] : [])]
  return (
    <>
      {(price || size) && (
        <p className="price">
          {price && <b>{formatRupiah(price)}</b>}
          {price && size && ' '}
          {size && <span>{size}</span>}
        </p>
      )}
      {shops.length > 0 && (
        <p className="shops">
          {shops.map(({ name, url }, index) => (
            <a key={url} className={index > 0 ? 'button ghost' : 'button'} href={url}>
              Beli di {name}
              <span className="unseen"> {product.name}</span>
            </a>
          ))}
        </p>
      )}
      {numbers.length > 0 && (
        <p className="numbers">
          {numbers.map((number) => (
            <span key={number}>{number} </span>
          ))}
        </p>
      )}
    </>
  )
}
