/**
 * Renders what is printed: a label for each parcel, or the pick list. The sheets are a portal beside the page, and
 * visible only in print.
 */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatCount } from '#base/count.ts'
import { formatDateTime } from '#base/jakarta.ts'
import { platformLabel } from '#features/affiliates/affiliate-values.ts'
import { getDistinctName } from '#features/products/product-name.ts'
import { listAddressLines } from '#features/shipping-addresses/address-text.ts'
import type { ShippingAddress } from '#features/shipping-addresses/shipping-address.ts'
import { QrCode } from '#kit/layout/qr-code.tsx'
import { brand } from '#platform/browser/brand.ts'
import type { Shipment } from '../shipment.ts'
import classes from './sheets.module.css'

export type SheetSize = 'a4' | 'label'
export type SheetKind = 'list' | 'label'

interface SheetsProps {
  kind: SheetKind
  size: SheetSize
  rows: readonly Shipment[]
  /** true if labels show the creator's WhatsApp number */
  showsWhatsapp: boolean
}

/** Number of labels on an A4 sheet. */
export const labelsPerA4 = 4

export function Sheets({ kind, size, rows, showsWhatsapp }: SheetsProps) {
  const labels = rows.map((row) => <Label key={row.id} row={row} showsWhatsapp={showsWhatsapp} />)
  return createPortal(
    <div className={classes.sheets} data-size={size} aria-hidden>
      {kind === 'list' && <PickList rows={rows} />}
      {kind === 'label' && size === 'label' && labels}
      {kind === 'label' &&
        size === 'a4' &&
        groupByA4Sheet(labels).map((labelsOfSheet, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper has no other identity than its place
          <div key={page} className={classes.a4Sheet}>
            {labelsOfSheet}
          </div>
        ))}
    </div>,
    document.body,
  )
}

function Label({ row, showsWhatsapp }: { row: Shipment; showsWhatsapp: boolean }) {
  const { id, username, nama, platform, whatsapp, products, sample_courier, sample_resi, address } = row
  return (
    <article className={classes.label}>
      <header>
        <div>
          <p className={classes.brand}>
            <bdi>{brand.name}</bdi>
          </p>
          <p className={classes.recipientHeading}>Kepada</p>
          <h1 className={classes.name}>
            <bdi>{username}</bdi>
          </h1>
          <p>{platformLabel[platform]}</p>
        </div>
        <div className={classes.qr}>
          <QrCode text={buildDetailUrl(id)} label={`Detail ${username}`} />
        </div>
      </header>
      {address ? (
        <Address address={address} whatsapp={showsWhatsapp ? whatsapp : null} />
      ) : (
        <div className={classes.blankLines}>
          {nama ? (
            <p>
              Nama penerima <bdi>{nama}</bdi>
            </p>
          ) : (
            <p className={classes.blankLine}>Nama penerima</p>
          )}
          {showsWhatsapp ? <p>No. WhatsApp {whatsapp}</p> : <p className={classes.blankLine}>No. HP</p>}
          <p className={classes.blankLine}>Alamat</p>
          <p className={classes.blankLine} />
          <p className={classes.blankLine} />
        </div>
      )}
      <div className={classes.contents}>
        <p className={classes.caption}>Isi sample</p>
        <ul>
          {products.map((product) => (
            <li key={product.id}>
              <bdi>{getDistinctName(product, products)}</bdi>
            </li>
          ))}
        </ul>
      </div>
      {(sample_courier || sample_resi) && (
        <dl className={classes.parcel}>
          <Fact name="Kurir" value={sample_courier} />
          <Fact name="Resi" value={sample_resi} />
        </dl>
      )}
    </article>
  )
}

function Address({ address, whatsapp }: { address: ShippingAddress; whatsapp: string | null }) {
  return (
    <div className={classes.address}>
      <p className={classes.recipient}>
        <bdi>{address.recipient}</bdi>
      </p>
      {whatsapp && <p>No. WhatsApp {whatsapp}</p>}
      {listAddressLines(address).map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {address.courier_note && (
        <p className={classes.note}>
          Catatan: <bdi>{address.courier_note}</bdi>
        </p>
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    value && (
      <>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </>
    )
  )
}

function PickList({ rows }: { rows: readonly Shipment[] }) {
  const products = buildPickList(rows)
  return (
    <div className={classes.pickList}>
      <h1>Daftar ambil sample</h1>
      <p>
        {formatCount(rows.length)} paket · {formatDateTime(new Date().toISOString())}
      </p>
      {products.map((product) => (
        <section key={product.id}>
          <h2>
            <bdi>{getDistinctName(product, products)}</bdi>
            <span>{formatCount(product.parcels.length)} pcs</span>
          </h2>
          <ul>
            {product.parcels.map(({ row, otherCount }) => (
              <li key={row.id}>
                <bdi>{row.username}</bdi>
                {otherCount > 0 && <span className={classes.otherProducts}>+{otherCount} product lain</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Returns the URL of the affiliate's details. Prefers the public address of the site to that of this page. */
function buildDetailUrl(id: string): string {
  return `${brand.address ?? window.location.origin}/dashboard/data-affiliate/view/${id}`
}

function groupByA4Sheet(labels: readonly ReactNode[]): ReactNode[][] {
  return Array.from({ length: Math.ceil(labels.length / labelsPerA4) }, (_, page) =>
    labels.slice(page * labelsPerA4, (page + 1) * labelsPerA4),
  )
}

type Product = Pick<Shipment['products'][number], 'id' | 'product_number' | 'product_name'>

interface PickListProduct extends Product {
  /** the parcels that contain the product, each with its number of other products */
  parcels: { row: Shipment; otherCount: number }[]
}

/**
 * Returns the samples to take from the shelf: the products, each with the parcels that contain it, in the order of the
 * parcels. Parcels without a product come last.
 */
function buildPickList(rows: readonly Shipment[]): PickListProduct[] {
  const products = new Map<string, PickListProduct>()
  for (const row of rows) {
    const containedProducts: Product[] =
      row.products.length > 0 ? row.products : [{ id: '', product_number: '', product_name: '' }]
    for (const { id, product_number, product_name } of containedProducts) {
      const entry = products.get(id) ?? { id, product_number, product_name, parcels: [] }
      entry.parcels.push({ row, otherCount: containedProducts.length - 1 })
      products.set(id, entry)
    }
  }
  return [...products.values()].toSorted((a, b) => Number(a.id === '') - Number(b.id === ''))
}
