import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { MAX_LOGO_BYTES } from '../shared/logo.ts';
import { IdParams } from '../shared/pagination.ts';
import { BRAND_PICTURES, Brand, BrandInput, BrandSettings } from './schema.ts';

const picture = IdParams.extend({ kind: z.enum(BRAND_PICTURES) });

export const brands = {
  current: endpoint({
    method: 'GET',
    path: '/api/v1/brands/current',
    access: 'public',
    summary: 'The brand of the requested host.',
    output: Brand,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/brands',
    access: ['ADMIN'],
    summary: 'All brands with their settings, the default one first.',
    output: z.array(BrandSettings),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/brands/new',
    access: ['ADMIN'],
    summary: 'Creates a brand for another host. It is shown there within a second.',
    body: BrandInput,
    output: BrandSettings,
    status: 201,
    idempotent: true,
    inPerson: 'account',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/brands/:id',
    access: ['ADMIN'],
    summary: 'Changes a brand.',
    params: IdParams,
    body: BrandInput,
    output: BrandSettings,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  savePicture: endpoint({
    method: 'PUT',
    path: '/api/v1/brands/:id/pictures/:kind',
    access: ['ADMIN'],
    summary: 'Uploads a brand’s picture: SVG, PNG, JPG or WebP up to 2 MB. Scripts are removed from SVG.',
    params: picture,
    body: z.strictObject({ file: z.file() }),
    form: true,
    fileLimit: MAX_LOGO_BYTES,
    output: BrandSettings,
    inPerson: 'account',
  }),
} as const;
