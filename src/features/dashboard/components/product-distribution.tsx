import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { getDistinctName, unknownProduct } from '#features/products/product-name.ts'
import { Panel } from '#kit/layout/panel.tsx'
import type { Summary } from '../summary-schema.ts'
import { type Bar, Bars } from './bars.tsx'
import type { ListLinks } from './use-list-links.client.ts'

/**
 * Colours of the bars in the order of the rows, repeated after the last one. Here a colour doesn't stand for a status.
 */
const colours = ['brand-6', 'info-4', 'warning-4', 'brand-3', 'info-7', 'gray-4'].map(
  (name) => `var(--mantine-color-${name})`,
)

/** Number of rows shown before the user expands the list. */
const initialRowCount = 8

export function ProductDistribution({
  affiliates,
  links,
}: {
  affiliates: Summary['affiliates']
  links: ListLinks
}) {
  const [isExpanded, setIsExpanded] = useState(false)
  const { by_product, without_product } = affiliates
  const rows = by_product.map((product) => ({
    key: product.id,
    name: getDistinctName(product, by_product),
    count: product.count,
    link: links.buildProductLink(product.id),
  }))
  if (without_product > 0)
    rows.push({ key: 'none', name: unknownProduct, count: without_product, link: links.withoutProduct })
  const sumOfRows = rows.reduce((sum, { count }) => sum + count, 0)
  const maxCount = Math.max(1, ...rows.map(({ count }) => count))
  const bars: Bar[] = rows.map(({ count, ...row }, i) => ({
    ...row,
    colour: colours[i % colours.length] ?? '',
    share: (count / maxCount) * 100,
    value: formatCount(count),
  }))
  return (
    <Panel title="Affiliate by Product" note={`${formatCount(affiliates.total)} affiliate`}>
      {bars.length === 0 && <Text c="dimmed">Belum ada product yang dapat Anda lihat.</Text>}
      <Bars bars={isExpanded ? bars : bars.slice(0, initialRowCount)} />
      {sumOfRows > affiliates.total && (
        <Text mt="xs" c="dimmed">
          Jumlahnya {formatCount(sumOfRows)}, lebih dari {formatCount(affiliates.total)} affiliate: satu
          affiliate dapat memilih beberapa product.
        </Text>
      )}
      {bars.length > initialRowCount && (
        <Button
          mt="xs"
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Tampilkan sedikit' : `Tampilkan semua (${formatCount(bars.length)})`}
        </Button>
      )}
    </Panel>
  )
}
