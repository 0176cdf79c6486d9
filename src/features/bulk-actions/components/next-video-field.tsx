import { Skeleton } from '@mantine/core'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { getDistinctName, unknownProduct } from '#features/products/product-name.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { Select } from '#kit/form/select.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { AddVideosLink } from './add-videos-link.tsx'
import type { NextVideo } from './next-video.client.ts'

interface NextVideoFieldProps {
  affiliate: Affiliate
  nextVideo: NextVideo
  /** id of the chosen product; null for the first one with a free video */
  product: string | null
  onProductChange(product: string | null): void
}

/** Shows the video that the affiliate gets, and lets the user choose another of the affiliate's products. */
export function NextVideoField({ affiliate, nextVideo, product, onProductChange }: NextVideoFieldProps) {
  const { plan, refusal } = nextVideo
  const plannedVideo = plan.data?.given[0]
  return (
    <>
      {affiliate.products.length > 1 && (
        <Select
          label="Product"
          data={affiliate.products.map((each) => ({
            value: each.id,
            label: getDistinctName(each, affiliate.products),
          }))}
          allowDeselect={false}
          value={product ?? plannedVideo?.product_id ?? null}
          onChange={onProductChange}
        />
      )}
      {plan.isError && (
        <LoadFailure
          title="Gagal mencari video"
          isRetrying={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      )}
      {plan.isPending && <Skeleton height="var(--touch-target)" className="appear-late" />}
      {plan.data && (
        <p role="status" className={layout.flush}>
          {plannedVideo ? (
            <>
              Video berikutnya: <strong>Video #{plannedVideo.no_video}</strong>{' '}
              <span className={layout.dimmed}>
                <UserText>{plannedVideo.product_name || unknownProduct}</UserText>
              </span>
            </>
          ) : (
            refusal
          )}
        </p>
      )}
      {plan.data?.left_out.some(({ why }) => why === 'no_free_video') && <AddVideosLink />}
    </>
  )
}
