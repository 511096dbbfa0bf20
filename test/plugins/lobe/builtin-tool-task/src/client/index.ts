import React from 'react';

export const CreateTaskRender = () => React.createElement('div');
