import { Anchor, Button, Paper, Stack } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { PageHeader } from '#kit/page-header.tsx'
import type { AffiliateDetail } from '../affiliate.ts'
import { affiliateDetailOptions } from '../affiliates.client.ts'
import { BasicFacts } from '../parts/detail/basic-facts.tsx'
import { ChosenProducts } from '../parts/detail/chosen-products.tsx'
import { DetailOf } from '../parts/detail/detail-of.tsx'
import { LinkVideoCards } from '../parts/detail/link-video-cards.tsx'
import { SamplePanel } from '../parts/detail/sample-panel.tsx'
import { listIsBefore, useCameFromList, useLeaveToList } from '../parts/following/list-place.ts'
import classes from './view-affiliate-screen.module.css'

/** All that is known about one affiliate, to read. */
export function ViewAffiliateScreen({ id }: { id: string }) {
  return (
    <Stack gap="md">
      <BackToList />
      <PageHeader title="Detail Affiliate">
        <EditLink id={id} />
      </PageHeader>
      <DetailOf
        id={id}
        whenGone={
          <Button variant="default" renderRoot={(props) => <LinkToList {...props} />}>
            Kembali ke Data Affiliate
          </Button>
        }
      >
        {(affiliate) => <Sections affiliate={affiliate} />}
      </DetailOf>
    </Stack>
  )
}

function BackToList() {
  return (
    <Anchor className={classes.back} renderRoot={(props) => <LinkToList {...props} />}>
      <IconArrowLeft size={16} aria-hidden />
      Kembali ke Data Affiliate
    </Anchor>
  )
}

/** To the list as it was left, with its tab, filters, page and place; else to the list as it begins. */
function LinkToList(props: object) {
  const leave = useLeaveToList()
  const cameFromList = useCameFromList()

  function back(event: MouseEvent) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!cameFromList || elsewhere) return
    event.preventDefault()
    leave()
  }

  return <Link to="/dashboard/data-affiliate" {...props} onClick={back} />
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
