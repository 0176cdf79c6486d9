import { Badge, Tabs, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ProductName } from '#features/products/product-name.ts'
import { useDistinctName } from '#features/products/products.client.ts'
import layout from '#kit/layout/layout.module.css'
import { TabStrip } from '#kit/layout/tab-strip.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { selectEntries } from '../draft.ts'
import { hasProblem } from '../draft-problems.ts'
import { buildVideoTabs } from '../video-tabs.ts'
import { FormSection } from './form-section.tsx'
import { ProductVideos } from './product-videos.tsx'
import type { Editor } from './use-affiliate-editor.client.ts'
import classes from './video-section.module.css'

/** Renders the videos by product once the affiliate has been contacted, or if a video has a problem. */
export function VideoSection({ editor }: { editor: Editor }) {
  const { state, dispatch, errors, takenVideoProblems, savedAffiliate } = editor
  const { draft, openProductId } = state
  const tabs = buildVideoTabs(state, savedAffiliate)
  const [firstTab] = tabs
  if (!firstTab) return null
  const isContacted = draft.status_whatsapp === 'sudah'
  if (!isContacted && !tabs.some(({ product }) => hasProblem(draft, errors, product.id))) return null
  const openProduct = (tabs.find(({ product }) => product.id === openProductId) ?? firstTab).product
  return (
    <FormSection title="Link Video" data-videos>
      <VisuallyHidden role="status">{[...takenVideoProblems.values()].join(' ')}</VisuallyHidden>
      <Tabs
        value={openProduct.id}
        onChange={(product_id) => dispatch({ type: 'tabOpened', product_id })}
        keepMounted={false}
      >
        <TabStrip
          label="Product"
          open={openProduct.id}
          background="var(--mantine-color-body)"
          isSingle={tabs.length === 1}
        >
          {tabs.map(({ product }) => (
            <ProductTab key={product.id} product={product} editor={editor} />
          ))}
        </TabStrip>
        {tabs.map(({ product, isChosen }) => (
          <Tabs.Panel key={product.id} value={product.id} pt="md">
            <ProductVideos product={product} isChosen={isChosen} editor={editor} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </FormSection>
  )
}

function ProductTab({ product, editor }: { product: ProductName; editor: Editor }) {
  const { state, errors } = editor
  const getName = useDistinctName()
  const count = selectEntries(state.draft, product.id).length
  return (
    <Tabs.Tab
      value={product.id}
      rightSection={
        <span className={layout.rowXxs}>
          <Badge color="gray" className={classes.count}>
            {count}
            <VisuallyHidden> video</VisuallyHidden>
          </Badge>
          {hasProblem(state.draft, errors, product.id) && (
            <>
              <IconAlertCircle size={16} className={classes.problemIcon} aria-hidden />
              <VisuallyHidden>, perlu diperbaiki</VisuallyHidden>
            </>
          )}
        </span>
      }
    >
      <TruncatedText className={classes.name}>{getName(product)}</TruncatedText>
    </Tabs.Tab>
  )
}
