import { endpoint } from '../shared/endpoint.ts';
import { resource } from '../shared/resource.ts';
import { OwnProjects, Project, ProjectFilter, ProjectInput } from './schema.ts';

export const projects = {
  ...resource('projects', {
    row: Project,
    record: Project,
    input: ProjectInput,
    needs: ['name'],
    filter: ProjectFilter,
    access: { read: ['USER'], write: ['USER'] },
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/projects/mine',
    access: ['USER'],
    summary: 'The projects that the caller may choose, with what each brings along, and whether they are used at all.',
    output: OwnProjects,
  }),
} as const;
