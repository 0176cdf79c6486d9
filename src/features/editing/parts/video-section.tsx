import { Badge, Tabs, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ProductName, unknownProduct } from '#features/products/product-name.ts'
import { TabStrip } from '#kit/tab-strip.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { slotsOf } from '../draft.ts'
import { hasProblem } from '../draft-problems.ts'
import { FormSection } from './form-section.tsx'
import { ProductVideos } from './product-videos.tsx'
import type { Editor } from './use-affiliate-editor.client.ts'
import classes from './video-section.module.css'

/** One tab for each chosen product, once the affiliate was written to; also where a video of it stops the save. */
export function VideoSection({ editor }: { editor: Editor }) {
  const { state, dispatch, errors, taken } = editor
  const { draft, tab } = state
  const { products, status_whatsapp } = draft
  const [first] = products
  if (!first) return null
  if (status_whatsapp !== 'sudah' && !products.some(({ id }) => hasProblem(draft, errors, id))) return null
  const open = products.find((product) => product.id === tab) ?? first
  return (
    <FormSection title="Link Video" data-videos>
      <VisuallyHidden role="status">{[...taken.values()].join(' ')}</VisuallyHidden>
      <Tabs
        value={open.id}
        onChange={(product_id) => dispatch({ type: 'tabOpened', product_id })}
        keepMounted={false}
      >
        <TabStrip label="Product" open={open.id} ground="var(--mantine-color-body)">
          {products.map((product) => (
            <ProductTab key={product.id} product={product} editor={editor} />
          ))}
        </TabStrip>
        {products.map((product) => (
          <Tabs.Panel key={product.id} value={product.id} pt="md">
            <ProductVideos product={product} editor={editor} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </FormSection>
  )
}

function ProductTab({ product, editor }: { product: ProductName; editor: Editor }) {
  const { state, errors } = editor
  const count = slotsOf(state.draft, product.id).length
  return (
    <Tabs.Tab
      value={product.id}
      rightSection={
        <span className={classes.marks}>
          <Badge color="gray" className={classes.count}>
            {count}
            <VisuallyHidden> video</VisuallyHidden>
          </Badge>
          {hasProblem(state.draft, errors, product.id) && (
            <>
              <IconAlertCircle size={16} className={classes.wrong} aria-hidden />
              <VisuallyHidden>, perlu diperbaiki</VisuallyHidden>
            </>
          )}
        </span>
      }
    >
      <TruncatedText className={classes.name}>{product.product_name || unknownProduct}</TruncatedText>
    </Tabs.Tab>
  )
}
