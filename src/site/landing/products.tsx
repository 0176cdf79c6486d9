import { Moon, Sun } from '../art/small-icons.tsx'
import { Texture } from '../art/textures.tsx'
import { Shadow, vesselSizes } from '../art/vessels.tsx'
import { useBrand, useSite } from '../facts.ts'
import { buildProductAddress } from '../share/product-address.ts'
import { findProductDetails, formatRupiah, products, type SiteProduct } from './products-content.ts'

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

function Product({ product }: { product: SiteProduct }) {
  const [width, height] = vesselSizes[product.vessel]
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
          {product.usageTime !== 'Malam' && <Sun />}
          <Moon />
          {product.usageTime}
        </p>
      </div>
      <div className="buy">
        <BuyingOptions product={product} />
        <ShareLink product={product} />
      </div>
    </li>
  )
}

/** Link that shares a product by WhatsApp, which shows the product's own text and picture. */
function ShareLink({ product: { id, name } }: { product: SiteProduct }) {
  const { brand, url } = useSite()
  const message = `${name} dari ${brand.name}: ${url}${buildProductAddress(id)}#${id}`
  return (
    <a className="text share" href={`https://wa.me/?text=${encodeURIComponent(message)}`}>
      Bagikan<span className="unseen"> {name} lewat WhatsApp</span>
    </a>
  )
}

/** Price, size, shops and registration numbers of a product, as far as brand.json has them. */
function BuyingOptions({ product }: { product: SiteProduct }) {
  const { price, size, bpom, halal, shops = [] } = findProductDetails(useBrand(), product.id)
  const registrationNumbers = [...(bpom ? [`BPOM ${bpom}`] : []), ...(halal ? [`Halal ${halal}`] : [])]
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
      {registrationNumbers.length > 0 && (
        <p className="numbers">
          {registrationNumbers.map((number) => (
            <span key={number}>{number} </span>
          ))}
        </p>
      )}
    </>
  )
}
