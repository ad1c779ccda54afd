import { useQuery } from '@tanstack/react-query';
import { dataOf, read } from '#web/platform/data/read.ts';

export const ownProfile = read('GET /api/v1/profile');

export const useProfile = () => useQuery({ ...ownProfile, select: dataOf });
