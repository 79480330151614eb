import { describeAtOnce } from '../../fixtures/pairs/groups.js';

describeAtOnce();
