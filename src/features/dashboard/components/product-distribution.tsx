import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { distinctName, unknownProduct } from '#features/products/product-name.ts'
import { Panel } from '#kit/layout/panel.tsx'
import type { Summary } from '../summary-schema.ts'
import { type Bar, Bars } from './bars.tsx'
import type { ListLinks } from './use-list-links.client.ts'

/**
 * Bar colours in the order of the rows, repeated after the last. They carry no status meaning, because a product has no
 * status.
 */
const colours = ['brand-6', 'info-4', 'warning-4', 'brand-3', 'info-7', 'gray-4'].map(
  (name) => `var(--mantine-color-${name})`,
)

/** Number of rows shown before the user expands the list. */
const initialCount = 8

export function ProductDistribution({
  affiliates,
  links,
}: {
  affiliates: Summary['affiliates']
  links: ListLinks
}) {
  const [all, setAll] = useState(false)
  const { by_product, without_product } = affiliates
  const rows = by_product.map((product) => ({
    key: product.id,
    name: distinctName(product, by_product),
    count: product.count,
    link: links.ofProduct(product.id),
  }))
  if (without_product > 0)
    rows.push({ key: 'none', name: unknownProduct, count: without_product, link: links.withoutProduct })
  const sum = rows.reduce((all, { count }) => all + count, 0)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const bars: Bar[] = rows.map(({ count, ...row }, i) => ({
    ...row,
    colour: colours[i % colours.length] ?? '',
    share: (count / most) * 100,
    value: count.toLocaleString('id-ID'),
  }))
  return (
    <Panel title="Affiliate by Product" note={`${affiliates.total.toLocaleString('id-ID')} affiliate`}>
      {bars.length === 0 && <Text c="dimmed">Belum ada product yang dapat Anda lihat.</Text>}
      <Bars bars={all ? bars : bars.slice(0, initialCount)} />
      {sum > affiliates.total && (
        <Text mt="xs" c="dimmed">
          Jumlahnya {sum.toLocaleString('id-ID')}, lebih dari {affiliates.total.toLocaleString('id-ID')}{' '}
          affiliate: satu affiliate dapat memilih beberapa product.
        </Text>
      )}
      {bars.length > initialCount && (
        <Button
          mt="xs"
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Tampilkan sedikit' : `Tampilkan semua (${bars.length.toLocaleString('id-ID')})`}
        </Button>
      )}
    </Panel>
  )
}
