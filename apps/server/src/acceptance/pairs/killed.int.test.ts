import { describeKilled } from '../../fixtures/pairs/groups.js';

describeKilled();
