import type { Router } from 'express';
import { listAnswer, pageByPerPage } from '../http/pagination.ts';
import { mountResource } from '../http/resource.ts';
import { listAudit, type AuditEntry } from './audit.ts';
import { operatorRead, type OperatorDeps } from './operator-endpoint.ts';

/** GET /audit: every write of an operator, newest first (decisions, sections 8 and 12). */
export function mountAuditRoutes(router: Router, prefix: string, deps: OperatorDeps): void {
  mountResource(router, prefix, '/audit', {
    GET: operatorRead(async ({ request }) => {
      const page = pageByPerPage(request);
      const { entries, totalCount } = await listAudit(deps.database, page.page, page.size);
      return listAnswer(entries.map(encodeAuditEntry), page, totalCount);
    }),
  });
}

function encodeAuditEntry({ id, at, actor, action, path, target, request_id, body, outcome }: AuditEntry) {
  return { id: Number(id), at: at.toISOString(), actor, action, path, target, request_id, body, outcome };
}
