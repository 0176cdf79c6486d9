/** The pages of the site name their own address, which a build can't know: canonical links, sitemap, sharing cards. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '#base/brand.ts'
import { precompress } from '#site/precompress.server.ts'

interface Site {
  folder: string
  close(): Promise<void>
}

/** @returns a folder with those files of `dist` that name an address, which is `publicUrl` there */
export async function siteAt(dist: string, publicUrl: string = brand.url): Promise<Site> {
  if (publicUrl === brand.url) return { folder: dist, close: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'affiliate-site-'))
  const names = (await readdir(dist)).filter((name) => /\.(html|txt|xml)$/.test(name) && name !== 'app.html')
  for (const name of names) {
    const text = await readFile(join(dist, name), 'utf8')
    await writeFile(join(folder, name), text.replaceAll(brand.url, publicUrl))
  }
  await precompress(folder)
  return { folder, close: () => rm(folder, { recursive: true, force: true }) }
}
