import { Button, Paper } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { type AffiliateDetail, affiliate as noun } from '#features/affiliates/affiliate.ts'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import {
  listIsBefore,
  useCameFromList,
  useLeaveToList,
} from '#features/affiliates/parts/list-place.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { BackLink } from '#kit/back-link.tsx'
import { BesideHistory } from '#kit/history.tsx'
import { Page } from '#kit/page.tsx'
import { BasicFacts } from '../parts/detail/basic-facts.tsx'
import { ChosenProducts } from '../parts/detail/chosen-products.tsx'
import { DetailOf } from '../parts/detail/detail-of.tsx'
import { LinkVideoCards } from '../parts/detail/link-video-cards.tsx'
import { SamplePanel } from '../parts/detail/sample-panel.tsx'
import classes from './view-affiliate-screen.module.css'

/** All that is known about one affiliate, to read. */
export function ViewAffiliateScreen({ id }: { id: string }) {
  return (
    <Page title="Detail Affiliate" back={<BackToList />} action={<EditLink id={id} />}>
      <DetailOf id={id} whenGone={<BackToList />}>
        {(affiliate) => (
          <BesideHistory noun={noun} id={id} label="Detail">
            <Sections affiliate={affiliate} />
          </BesideHistory>
        )}
      </DetailOf>
    </Page>
  )
}

/** To the list as it was left, with its tab, filters, page and place; else to the list as it begins. */
function BackToList() {
  const leave = useLeaveToList()
  const cameFromList = useCameFromList()
  return (
    <BackLink to="/dashboard/data-affiliate" onBack={cameFromList ? () => leave() : undefined}>
      Data Affiliate
    </BackLink>
  )
}

/** For who may edit, and while there is something to edit. */
function EditLink({ id }: { id: string }) {
  const can = useCan()
  const { isSuccess } = useQuery(affiliateDetailOptions(id))
  if (!isSuccess || !can('data_affiliate_edit')) return null
  return (
    <Button
      leftSection={<IconPencil size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/dashboard/data-affiliate/edit/$id" params={{ id }} state={listIsBefore} {...props} />
      )}
    >
      Edit
    </Button>
  )
}

function Sections({ affiliate }: { affiliate: AffiliateDetail }) {
  const { products, link_videos } = affiliate
  return (
    <>
      <Section title="Informasi Dasar">
        <Paper p="md">
          <BasicFacts affiliate={affiliate} />
        </Paper>
      </Section>
      <Section title={`Produk Terpilih (${products.length})`}>
        <ChosenProducts products={products} />
      </Section>
      <Section title="Status Sample Produk">
        <SamplePanel {...affiliate} />
      </Section>
      <Section title={`Link Video (${link_videos.length})`}>
        <LinkVideoCards videos={link_videos} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
